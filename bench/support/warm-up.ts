import { openBrowser } from './chromium.ts';

/** Opens pages once at each width, so that the pictures they show have been made. */
export async function warmUp(urls: string[], widths: number[], density = 2): Promise<void> {
  const browser = await openBrowser();
  try {
    for (const width of widths) {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        deviceScaleFactor: density,
      });
      const page = await context.newPage();
      for (const url of urls) await page.goto(url, { waitUntil: 'networkidle' });
      await context.close();
    }
  } finally {
    await browser.close();
  }
}
