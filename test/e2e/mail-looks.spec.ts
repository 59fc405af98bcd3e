import { mkdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser.ts';
import { openMailSheet } from '#test/support/mail-sheet.ts';

/** Where a contact sheet is left, to be looked at; `npm run look` makes one of each size and theme. */
const SHEETS = '.cache/mails';
const PHONE = 375;

test.for([PHONE, 640])(
  'every mail fits %i px, with a button as large as a finger',
  async (width) => {
    const page = await openMailSheet(await sharedBrowser(), { width, theme: 'light' });
    for (const frame of page.frames().slice(1)) {
      const { scrollWidth, button } = await frame.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        button: document.querySelector('.button')?.getBoundingClientRect().height ?? 44,
      }));
      expect([frame.name(), scrollWidth, button >= 44]).toEqual([frame.name(), width, true]);
    }
    await mkdir(SHEETS, { recursive: true });
    if (width === PHONE) await page.screenshot({ path: `${SHEETS}/${width}.png`, fullPage: true });
    await page.context().close();
  },
);
