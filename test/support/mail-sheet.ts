import type { Browser, Page } from 'playwright-core';
import { exampleMails } from './example-mails.ts';

const LONGEST = 1200;

const TILE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128"><rect width="128" height="128" fill="#14808a"/></svg>';

const escaped = (html: string): string => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A page with every mail in a frame of this width, in a context of its own. */
export async function openMailSheet(
  browser: Browser,
  { width, theme }: { width: number; theme: 'light' | 'dark' },
): Promise<Page> {
  const viewport = { width: 5 * (width + 8), height: 900 };
  const context = await browser.newContext({ colorScheme: theme, viewport });
  const page = await context.newPage();
  await page.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: TILE }),
  );
  const frames = exampleMails()
    .filter(({ name }) => !name.endsWith('without an address'))
    .map(
      ({ name, html }) =>
        `<iframe name="${name}" width="${width}" height="${LONGEST}" style="border:0;color-scheme:${theme}" srcdoc="${escaped(html)}"></iframe>`,
    );
  await page.setContent(`<body style="margin:0">${frames.join(' ')}`);
  return page;
}
