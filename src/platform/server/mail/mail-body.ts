import { html, raw } from 'hono/html';
import type { MailColours } from '#platform/contract/colours/mail-colours.ts';
import type { Letterhead } from './sender.ts';

type MailContent = {
  title: string;
  paragraphs: string[];
  /** The value may have several lines; facts without one are left out. */
  facts?: Fact[];
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

type Fact = { label: string; value: string };

function factRow({ label, value }: Fact, colours: MailColours) {
  return html`<tr class="fact">
    <th
      scope="row"
      align="left"
      valign="top"
      style="padding:10px 16px 10px 0;border-top:1px solid ${colours.line};width:34%;${FONT};font-size:15px;line-height:22px;font-weight:600;color:${colours.label}"
    >
      ${label}
    </th>
    <td
      valign="top"
      style="padding:10px 0;border-top:1px solid ${colours.line};${FONT};font-size:15px;line-height:22px;color:${colours.ink};word-break:break-word"
    >
      ${lines(value)}
    </td>
  </tr>`;
}

function factTable(facts: Fact[], colours: MailColours) {
  if (facts.length === 0) return '';
  return html`<table
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="border-collapse:collapse;margin:8px 0 24px"
  >
    ${facts.map((fact) => factRow(fact, colours))}
  </table>`;
}

/** Without indentation, a fifth of the size. `html` answers a promise only when given one. */
function toMarkup(markup: ReturnType<typeof html>): string {
  if (markup instanceof Promise) throw new TypeError('A mail body cannot wait');
  return markup.toString().replaceAll(/\n\s+/g, '\n');
}

function paragraph(text: string, colours: MailColours) {
  return html`<p
    style="margin:0 0 16px;${FONT};font-size:16px;line-height:25px;color:${colours.ink}"
  >
    ${lines(text)}
  </p>`;
}

function heading(title: string, colours: MailColours) {
  return html`<h1
    style="margin:0 0 16px;${FONT};font-size:24px;line-height:31px;font-weight:700;color:${colours.ink}"
  >
    ${title}
  </h1>`;
}

function footnoteLine(footnote: string, colours: MailColours) {
  return html`<p style="margin:0;${FONT};font-size:14px;line-height:21px;color:${colours.footnote}">
    ${lines(footnote)}
  </p>`;
}

function toHtml({ shopName, colours }: Letterhead, content: MailContent): string {
  const { title, paragraphs, facts = [], closing = [], footnote } = content;
  const texts = (some: string[]) => some.map((text) => paragraph(text, colours));
  const table = factTable(facts, colours);
  const words = html`${heading(title, colours)} ${texts(paragraphs)} ${table} ${texts(closing)}
  ${footnoteLine(footnote, colours)}`;
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
        <body style="margin:0;padding:0;background-color:${colours.ground}">
          <table
            role="presentation"
            width="100%"
            cellpadding="0"
            cellspacing="0"
            bgcolor="${colours.ground}"
          >
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
                      bgcolor="${colours.head}"
                      style="padding:24px 32px;border-radius:24px 0 0 0;${FONT};font-size:22px;line-height:28px;font-weight:700;color:${colours.name}"
                    >
                      ${shopName}
                    </td>
                  </tr>
                  <tr>
                    <td
                      class="card"
                      bgcolor="${colours.card}"
                      style="padding:32px;border-radius:0 0 24px 0"
                    >
                      ${words}
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

function toText({ shopName }: Letterhead, content: MailContent): string {
  const { title, paragraphs, facts = [], closing = [], footnote } = content;
  const rows = facts.map(({ label, value }) =>
    /\n/.test(value) ? `${label}:\n  ${value.replaceAll(/\r?\n/g, '\n  ')}` : `${label}: ${value}`,
  );
  const blocks = [title, ...paragraphs, rows.join('\n'), ...closing, footnote, `-- \n${shopName}`];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** HTML with everything escaped, and plain text of the same words. */
export function mailBody(
  letterhead: Letterhead,
  content: MailContent,
): { html: string; text: string } {
  const facts = (content.facts ?? []).filter(({ value }) => value !== '');
  const complete = { ...content, facts };
  return { html: toHtml(letterhead, complete), text: toText(letterhead, complete) };
}
