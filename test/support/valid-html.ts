import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** The same of a mail, whose tables need attributes that the standard has given up. */
export async function invalidMailHtml(html: string): Promise<string[]> {
  return (await invalidHtml(html)).filter((fault) => !fault.startsWith('no-deprecated-attr'));
}

/** What the HTML standard says against a page, one line each. */
export async function invalidHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
