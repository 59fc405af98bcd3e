import { html, raw } from 'hono/html';

type MailContent = {
  shopName: string;
  title: string;
  paragraphs: string[];
  /** The value may have several lines; facts without one are left out. */
  facts?: { label: string; value: string }[];
  /** Paragraphs after the facts. */
  closing?: string[];
  footnote: string;
};

const FONT = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const PHONE_STYLE = `<style>
@media (max-width: 480px) {
  .card { padding: 24px 20px !important; }
  .fact th { display: block; width: auto !important; padding: 10px 0 2px !important; }
  .fact td { display: block; padding: 0 0 10px !important; border-top: 0 !important; }
}
</style>`;

function lines(text: string) {
  return text.split(/\r?\n/).map((line, index) => (index === 0 ? line : html`<br />${line}`));
}

function factRow({ label, value }: { label: string; value: string }) {
  return html`<tr class="fact">
    <th
      scope="row"
      align="left"
      valign="top"
      style="padding:10px 16px 10px 0;border-top:1px solid #D5E0DC;width:34%;${FONT};font-size:15px;line-height:22px;font-weight:600;color:#0A5C66"
    >
      ${label}
    </th>
    <td
      valign="top"
      style="padding:10px 0;border-top:1px solid #D5E0DC;${FONT};font-size:15px;line-height:22px;color:#0C2730;word-break:break-word"
    >
      ${lines(value)}
    </td>
  </tr>`;
}

function factTable(facts: { label: string; value: string }[]) {
  if (facts.length === 0) return '';
  return html`<table
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="border-collapse:collapse;margin:8px 0 24px"
  >
    ${facts.map(factRow)}
  </table>`;
}

/** Without indentation, a fifth of the size. `html` answers a promise only when given one. */
function toMarkup(markup: ReturnType<typeof html>): string {
  if (markup instanceof Promise) throw new TypeError('A mail body cannot wait');
  return markup.toString().replaceAll(/\n\s+/g, '\n');
}

function paragraph(text: string) {
  return html`<p style="margin:0 0 16px;${FONT};font-size:16px;line-height:25px;color:#0C2730">
    ${lines(text)}
  </p>`;
}

function toHtml(content: MailContent): string {
  const { shopName, title, paragraphs, facts = [], closing = [], footnote } = content;
  return toMarkup(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light" />
          <meta name="supported-color-schemes" content="light" />
          <title>${title}</title>
          ${raw(PHONE_STYLE)}
        </head>
        <body style="margin:0;padding:0;background-color:#F2F6F4">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#F2F6F4">
            <tr>
              <td align="center" style="padding:32px 12px">
                <table
                  role="presentation"
                  width="600"
                  cellpadding="0"
                  cellspacing="0"
                  style="width:100%;max-width:600px"
                >
                  <tr>
                    <td
                      class="card"
                      bgcolor="#052A34"
                      style="padding:24px 32px;border-radius:24px 0 0 0;${FONT};font-size:22px;line-height:28px;font-weight:700;color:#FFFFFF"
                    >
                      ${shopName}
                    </td>
                  </tr>
                  <tr>
                    <td
                      class="card"
                      bgcolor="#FFFFFF"
                      style="padding:32px;border-radius:0 0 24px 0"
                    >
                      <h1
                        style="margin:0 0 16px;${FONT};font-size:24px;line-height:31px;font-weight:700;color:#0C2730"
                      >
                        ${title}
                      </h1>
                      ${paragraphs.map(paragraph)} ${factTable(facts)} ${closing.map(paragraph)}
                      <p style="margin:0;${FONT};font-size:14px;line-height:21px;color:#46595F">
                        ${lines(footnote)}
                      </p>
                    </td>
                  </tr>
                </table>
              </td>
            </tr>
          </table>
        </body>
      </html>`,
  );
}

function toText(content: MailContent): string {
  const { shopName, title, paragraphs, facts = [], closing = [], footnote } = content;
  const rows = facts.map(({ label, value }) =>
    /\n/.test(value) ? `${label}:\n  ${value.replaceAll(/\r?\n/g, '\n  ')}` : `${label}: ${value}`,
  );
  const blocks = [title, ...paragraphs, rows.join('\n'), ...closing, footnote, `-- \n${shopName}`];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** HTML with everything escaped, and plain text of the same words. */
export function mailBody(content: MailContent): { html: string; text: string } {
  const facts = (content.facts ?? []).filter(({ value }) => value !== '');
  const complete = { ...content, facts };
  return { html: toHtml(complete), text: toText(complete) };
}
