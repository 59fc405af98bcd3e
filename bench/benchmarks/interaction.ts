import type { Browser } from 'playwright-core';
import { openBusyShop, type BusyShop } from '../support/busy-shop.ts';
import { openBrowser } from '../support/chromium.ts';
import { JOURNEYS, type Journey, type Step } from '../support/journeys.ts';
import type { Options } from '../support/options.ts';
import type { Report, Row } from '../support/report.ts';
import { CPU_THROTTLE, openSlowPage } from '../support/slow-page.ts';
import { median } from '../support/statistics.ts';
import { warmUp } from '../support/warm-up.ts';

const BUDGET_MS = 100;
const FRAME_MS = 50;
const VISITS = 3;

/** What each step of one visit took at the longest, in a browser context of its own. */
async function visit(browser: Browser, shop: BusyShop, journey: Journey): Promise<number[]> {
  const { path, screen, enter, steps } = journey;
  const slow = await openSlowPage(browser, shop.origin + path, screen, enter && shop[enter]);
  const figures: number[] = [];
  for (const { before, act, measure } of steps) {
    await before?.(slow);
    const measured = await slow[measure](() => act(slow));
    figures.push(typeof measured === 'number' ? measured : Math.max(0, ...measured));
  }
  await slow.close();
  return figures;
}

function rowOf({ what, measure }: Step, figures: number[]): Row {
  const limit = measure === 'interaction' ? BUDGET_MS : FRAME_MS;
  const none = measure === 'interaction' ? '< 16 ms' : `none above ${FRAME_MS} ms`;
  const typical = median(figures);
  const kind = measure === 'interaction' ? '' : ', longest frame';
  return {
    what: `${what}${kind} (worst visit ${Math.round(Math.max(...figures))} ms)`,
    shop: typical === 0 ? none : `${Math.round(typical)} ms`,
    budget: `<= ${limit} ms`,
    isMet: typical <= limit,
  };
}

export async function interaction({ rounds }: Options): Promise<Report> {
  const shop = await openBusyShop();
  const browser = await openBrowser();
  const visits = Math.max(VISITS, rounds);
  try {
    await warmUp([shop.origin], [375]);
    const rows: Row[] = [];
    for (const journey of JOURNEYS) {
      const figures: number[][] = [];
      for (let done = 0; done < visits; done += 1) {
        figures.push(await visit(browser, shop, journey));
      }
      rows.push(
        ...journey.steps.map((step, at) =>
          rowOf(
            step,
            figures.map((figure) => figure[at] ?? NaN),
          ),
        ),
      );
    }
    return {
      title: 'Interaction',
      how: `Each row gives the longest time from an input to the next paint, by the browser's Event Timing (in units of 8 ms); a scrolling row gives the longest frame with more than ${FRAME_MS} ms of work. The shop has 1,000 products and 5,000 orders. Screens are 375 px wide for visitors, 1440 px for the owner; the processor is slowed ${CPU_THROTTLE} times. Figures are the median of ${visits} first visits.`,
      rows,
    };
  } finally {
    await browser.close();
    await shop.close();
  }
}
