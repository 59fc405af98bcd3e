import type { Page } from 'playwright-core';

/** Fields of answers that hold a word of an enum. */
const ENUMS = new Set(
  (
    'status state kind type method mode reason step place channel actor author carrier gender ' +
    'mailState orderStatus palette letters font productType budget action act why problem'
  ).split(' '),
);
const LATER_WORD = 'of-a-later-version';

function inLaterWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inLaterWords);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    ENUMS.has(name) && typeof inner === 'string' ? LATER_WORD : inLaterWords(inner),
  ]);
  return Object.fromEntries(entries) as unknown;
}

/** Answers the page's reads as a later version of the shop may: with words of enums that came after the page. */
export async function answerInLaterWords(page: Page): Promise<void> {
  await page.route('**/v2/**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const isRead = response.headers()['content-type']?.startsWith('application/json') === true;
    if (!isRead) return route.fulfill({ response });
    return route.fulfill({ response, json: inLaterWords(await response.json()) });
  });
}
