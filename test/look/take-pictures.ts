import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { untilStill } from '#test/support/page-state.ts';

const WIDTHS = [1440, 375];
const THEMES = ['light', 'dark'] as const;

/** QR codes, which are drawn from what is random. */
const HIDDEN = 'svg[role=img] { visibility: hidden }';

/** Shown words that differ from run to run, each with what the picture shows instead. */
const UNSTEADY: [string, string][] = [
  [String.raw`customer-\d+-\d+@`, 'customer@'],
  [String.raw`\b[2-9A-HJ-NP-Z]{8}\b`, 'ABCDEFGH'],
  [String.raw`\b\d{4} \d{4} \d{4}\b`, '1234 1234 1234'],
  [String.raw`\b\d{1,2}:\d{2}(:\d{2})?( ?[ap]m)?\b`, '10:00 am'],
  [String.raw`\b(\d+ (second|minute|hour|day)s? ago|[Jj]ust now)\b`, '1 minute ago'],
  [String.raw`\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b`, 'Monday'],
  [String.raw`\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (?=\d)`, 'Mon '],
  [String.raw`\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*`, '1 January'],
  [String.raw`\b\d{4}-\d{2}-\d{2}\b`, '2026-01-01'],
];

/** Loads every picture, waits for fonts and writes steady words in place of those that change. */
async function settle(page: Page): Promise<void> {
  await untilStill(page);
  await page.evaluate(
    async ([unsteady, hidden]) => {
      if (document.adoptedStyleSheets.length === 0) {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(hidden);
        document.adoptedStyleSheets = [sheet];
      }
      const rules = unsteady.map(([of, to]) => [new RegExp(of, 'g'), to] as const);
      const steady = (text: string) => rules.reduce((now, [of, to]) => now.replace(of, to), text);
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let at = texts.nextNode(); at; at = texts.nextNode()) {
        const { textContent } = at;
        if (textContent && steady(textContent) !== textContent)
          at.textContent = steady(textContent);
      }
      for (const field of document.querySelectorAll('input')) {
        if (steady(field.value) !== field.value) field.value = steady(field.value);
      }
      // One file for each picture: a browser also takes a larger one that it has by chance.
      for (const source of document.querySelectorAll('picture > source')) source.remove();
      for (const image of document.images) {
        image.removeAttribute('srcset');
        image.loading = 'eager';
      }
      await document.fonts.ready;
      const loads = [...document.images].map((image) => image.decode());
      await Promise.race([
        Promise.allSettled(loads),
        new Promise((resolve) => setTimeout(resolve, 30_000)),
      ]);
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    },
    [UNSTEADY, HIDDEN] as const,
  );
}

/** Takes a screen as it stands at each width in each theme. */
export async function takePictures(page: Page, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
      await settle(page);
      const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
      const file = `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.${width}.${theme}.png`;
      await writeFile(path.join(folder, file), picture);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}
