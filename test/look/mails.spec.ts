import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser.ts';
import { openMailSheet } from '#test/support/mail-sheet.ts';

const FOLDER = path.resolve(process.env.LOOK_FOLDER ?? '.cache/look/now');

test.for([
  [375, 'light'],
  [375, 'dark'],
  [640, 'light'],
  [640, 'dark'],
] as const)('every mail at %i px in the %s theme', async ([width, theme]) => {
  await mkdir(FOLDER, { recursive: true });
  const page = await openMailSheet(await sharedBrowser(), { width, theme });
  const picture = path.join(FOLDER, `mails-${width}-${theme}.png`);
  expect((await page.screenshot({ path: picture, fullPage: true })).byteLength).toBeGreaterThan(0);
  await page.context().close();
});
