import type { Page } from 'playwright-core';
import { openBrowser } from '../support/chromium.ts';
import type { Report, Row } from '../support/report.ts';
import { demoShop } from '../support/shared-shops.ts';
import { warmUp } from '../support/warm-up.ts';

const VIEWS = [
  { name: '375 px', width: 375, height: 812, deviceScaleFactor: 2 },
  { name: '1440 px', width: 1440, height: 900, deviceScaleFactor: 1 },
];
const KINDS = [
  { name: 'HTML', type: 'Document', budgetKb: 15 },
  { name: 'JS', type: 'Script', budgetKb: 150 },
  { name: 'CSS', type: 'Stylesheet', budgetKb: 15 },
  { name: 'fonts', type: 'Font', budgetKb: 70 },
  { name: 'pictures', type: 'Image', budgetKb: undefined },
];
const LCP_BUDGET_KB = 50;

type Loaded = { url: string; type: string; bytes: number };
type Asked = { url: string; type: string };

/** Everything the first load of a page brings, in bytes of the network, headers included. */
async function loadOnce(page: Page, url: string): Promise<Loaded[]> {
  const session = await page.context().newCDPSession(page);
  const asked = new Map<string, Asked>();
  const loaded: Loaded[] = [];
  session.on('Network.responseReceived', ({ requestId, response, type }) =>
    asked.set(requestId, { url: response.url, type }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId);
    if (request) loaded.push({ ...request, bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  return loaded;
}

/** The address of the picture that was the largest paint. */
function largestPaint(page: Page): Promise<string> {
  return page.evaluate(
    `new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries().at(-1).url))
      .observe({ type: 'largest-contentful-paint', buffered: true }))`,
  );
}

function row(what: string, bytes: number, budgetKb?: number): Row {
  return {
    what,
    shop: `${(bytes / 1000).toFixed(1)} kB`,
    ...(budgetKb !== undefined && {
      budget: budgetKb === 0 ? '0 kB' : `<= ${budgetKb} kB`,
      isMet: bytes <= budgetKb * 1000,
    }),
  };
}

function rowsOf(view: string, loaded: Loaded[], lcpUrl: string): Row[] {
  const sum = (wanted: (one: Loaded) => boolean): number =>
    loaded.filter(wanted).reduce((total, { bytes }) => total + bytes, 0);
  return [
    ...KINDS.map(({ name, type, budgetKb }) =>
      row(
        `${view}, ${name}`,
        sum((one) => one.type === type),
        budgetKb,
      ),
    ),
    row(
      `${view}, largest picture`,
      sum(({ url }) => url === lcpUrl),
      LCP_BUDGET_KB,
    ),
    row(
      `${view}, code of the admin screens`,
      sum(({ url }) => /\/assets\/[^/]*admin/.test(url)),
      0,
    ),
    row(
      `${view}, everything`,
      sum(() => true),
    ),
  ];
}

export async function transfer(): Promise<Report> {
  const shop = await demoShop();
  const browser = await openBrowser();
  try {
    await warmUp([shop.origin], [375, 1440]);
    const rows: Row[] = [];
    for (const { name, width, height, deviceScaleFactor } of VIEWS) {
      const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor });
      const page = await context.newPage();
      const loaded = await loadOnce(page, shop.origin);
      rows.push(...rowsOf(name, loaded, await largestPaint(page)));
      await context.close();
    }
    return {
      title: 'Transfer of the home page',
      how: 'First load in an empty browser, without scrolling, until the network is quiet. Bytes are those on the network: compressed, headers included.',
      rows,
    };
  } finally {
    await browser.close();
    await shop.close();
  }
}
