import { mkdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser.ts';
import { exampleMails } from '#test/support/example-mails.ts';

/** Where the contact sheets are left, to be looked at. */
const SHEETS = '.cache/mails';
const SIZES = [375, 640];
const THEMES = ['light', 'dark'] as const;
const LONGEST = 1200;

const TILE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128"><rect width="128" height="128" fill="#14808a"/></svg>';

const escaped = (html: string): string => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

test('every mail fits a phone and a desk, light and dark, with a button as large as a finger', async () => {
  await mkdir(SHEETS, { recursive: true });
  const browser = await sharedBrowser();
  const mails = exampleMails().filter(({ name }) => !name.endsWith('without an address'));
  for (const width of SIZES) {
    for (const theme of THEMES) {
      const viewport = { width: 5 * (width + 8), height: 900 };
      const context = await browser.newContext({ colorScheme: theme, viewport });
      const page = await context.newPage();
      await page.route(/^https:/, (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: TILE }),
      );
      const frames = mails.map(
        ({ name, html }) =>
          `<iframe name="${name}" width="${width}" height="${LONGEST}" style="border:0;color-scheme:${theme}" srcdoc="${escaped(html)}"></iframe>`,
      );
      await page.setContent(`<body style="margin:0">${frames.join(' ')}`);
      for (const frame of page.frames().slice(1)) {
        const { scrollWidth, button } = await frame.evaluate(() => ({
          scrollWidth: document.documentElement.scrollWidth,
          button: document.querySelector('.button')?.getBoundingClientRect().height ?? 44,
        }));
        expect([frame.name(), scrollWidth, button >= 44]).toEqual([frame.name(), width, true]);
      }
      await page.screenshot({ path: `${SHEETS}/${width}-${theme}.png`, fullPage: true });
      await context.close();
    }
  }
});
