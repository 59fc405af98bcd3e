import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/chromium.ts';
import { firstProduct } from '../support/first-product.ts';
import type { Options } from '../support/options.ts';
import type { Report, Row } from '../support/report.ts';
import { openShop } from '../support/shop.ts';
import { median } from '../support/statistics.ts';
import { warmUp } from '../support/warm-up.ts';

const BUDGET_MS = 100;
const CPU_THROTTLE = 4;
const VISITS = 5;

/** Collects the longest interaction, from the input to the next paint, as INP counts it. */
const OBSERVE = `
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.interactionId > 0) window.longest = Math.max(window.longest, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

type Step = { what: string; act: (page: Page, name: string) => Promise<void> };

const STEPS: Step[] = [
  {
    what: 'Type in the search',
    act: async (page) => {
      await page.locator('#search').pressSequentially('tray', { delay: 120 });
      await page.locator('#search').fill('');
    },
  },
  {
    what: 'Open a piece over the shelf',
    act: async (page, name) => {
      await page.getByRole('link', { name, exact: true }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    what: 'Pick a variant',
    act: async (page) => {
      const dialog = page.getByRole('dialog');
      await dialog.locator('label:has(input[type=radio]:not(:checked))').last().click();
    },
  },
];

/** The longest interaction of each step of one visit in a fresh browser context. */
async function visit(browser: Browser, url: string, name: string): Promise<number[]> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.addInitScript(OBSERVE);
  await page.goto(url, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE });
  const figures: number[] = [];
  for (const { act } of STEPS) {
    await page.evaluate('window.longest = 0');
    await act(page, name);
    await page.waitForTimeout(1000);
    figures.push(await page.evaluate<number>('window.longest'));
  }
  await context.close();
  return figures;
}

export async function interaction({ rounds }: Options): Promise<Report> {
  const shop = await openShop({ isDemo: true });
  const browser = await openBrowser();
  try {
    const { name } = await firstProduct(shop.origin);
    await warmUp([shop.origin], [375]);
    const visits: number[][] = [];
    for (let done = 0; done < Math.max(VISITS, rounds); done += 1) {
      visits.push(await visit(browser, shop.origin, name));
    }
    const rows = STEPS.map(({ what }, step): Row => {
      const figures = visits.map((figure) => figure[step] ?? Infinity);
      const typical = median(figures);
      return {
        what: `${what} (worst visit ${Math.max(...figures)} ms)`,
        shop: typical === 0 ? '< 16 ms' : `${typical} ms`,
        budget: `<= ${BUDGET_MS} ms`,
        isMet: typical <= BUDGET_MS,
      };
    });
    return {
      title: 'Interaction',
      how: `From the input to the next paint, the longest event of each step as the browser's Event Timing counts it (steps of 8 ms); 375 px, processor slowed ${CPU_THROTTLE} times, median of ${visits.length} first visits.`,
      rows,
    };
  } finally {
    await browser.close();
    await shop.close();
  }
}
