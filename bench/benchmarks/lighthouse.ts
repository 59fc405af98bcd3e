import { BROWSER_FLAGS, findChromium } from '../../test/support/browser.ts';
import { firstProduct } from '../support/first-product.ts';
import type { Options } from '../support/options.ts';
import type { Report, Row } from '../support/report.ts';
import { demoShop } from '../support/shared-shops.ts';
import { format, median } from '../support/statistics.ts';
import { warmUp } from '../support/warm-up.ts';

const RUNS = 10;
/** The phone that Lighthouse opens pages as; another density takes other pictures. */
const PHONE = { width: 412, density: 1.75 };
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const HOME = 'Home page';
const PRODUCT = 'Product page';
const LCP = { id: 'largest-contentful-paint', name: 'LCP', unit: ' ms', digits: 0 };
type Metric = typeof LCP & {
  budget: number;
  worst?: number;
  /** The page it is measured on; without it, on both. */
  only?: string;
};
const METRICS: Metric[] = [
  { ...LCP, budget: 1200, worst: 1400, only: HOME },
  // A piece's picture is larger, to be looked at.
  { ...LCP, budget: 1500, worst: 1700, only: PRODUCT },
  { id: 'total-blocking-time', name: 'TBT', budget: 50, unit: ' ms', digits: 0 },
  { id: 'cumulative-layout-shift', name: 'CLS', budget: 0.01, unit: '', digits: 3 },
];

/** The parts of Lighthouse and its launcher used here; they are installed in bench/. */
type Audit = {
  score: number | null;
  scoreDisplayMode: string;
  title: string;
  displayValue?: string;
  numericValue?: number;
};
type Result = {
  lighthouseVersion: string;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result } | undefined>;
type Launcher = {
  launch: (options: object) => Promise<{ port: number; kill(): void }>;
};

const WHERE =
  "Where the time goes: Lighthouse simulates 150 ms for a round trip, 1.6 Mbit/s and a processor four times slower. LCP is the first picture. Most of it is the transfer of the page, its styles, two fonts and that picture: 57 kB on the home page (`npm run bench -- transfer`), some 72 kB on a product page. Both pages fit the ten packets of the first trip once they were read twice and compressed further; a product page read for the first time (15.1 kB) takes another trip: its worst LCP. After the page, four files share the line: styles, two fonts and the picture. A quarter of it carries some 15 kB in the first two round trips after the handshake. The home page's picture (11.2 kB with headers) fits into that; a product page's (24 kB) does not, and each further trip costs 150 ms. A fifth file, as the second style sheet of a product page was, costs 75 ms. The styles (13.0 kB with headers) fit the ten packets of the first trip; above 14.6 kB the first paint comes a trip later. Each further picture that arrives before the first one is painted takes its share: half a trip on the home page, so photos far below a piece wait until they are near. Without preloaded fonts LCP would be 1.2 s, and text would move when they arrive. Scripts start after the browser reports its paint, one module to a task: at the load event the paint may not be over, and scripts that ran before its end made single visits take twice as long. The rest of TBT is the first run of React and the router.";

/** A fresh browser each time: nothing is in its cache. */
async function runOnce(url: string): Promise<Result> {
  const tools: [string, string] = ['lighthouse', 'chrome-launcher'];
  const { default: lighthouse } = (await import(tools[0])) as { default: Lighthouse };
  const { launch } = (await import(tools[1])) as Launcher;
  const chrome = await launch({
    chromePath: await findChromium(),
    // Chromium else starts a second renderer meanwhile, ahead of whatever may come.
    chromeFlags: [...BROWSER_FLAGS, '--headless=new', '--renderer-process-limit=1'],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: CATEGORIES,
      logLevel: 'silent',
      disableFullPageScreenshot: true,
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

function rowsOf(name: string, results: Result[]): Row[] {
  const scores = CATEGORIES.map((id): Row => {
    const score = median(results.map(({ categories }) => (categories[id]?.score ?? 0) * 100));
    return { what: `${name}, ${id}`, shop: format(score), budget: '100', isMet: score === 100 };
  });
  const ofPage = METRICS.filter(({ only = name }) => only === name);
  const metrics = ofPage.map(
    ({ id, name: metric, budget, worst = Infinity, unit, digits }): Row => {
      const values = results.map(({ audits }) => audits[id]?.numericValue ?? Infinity);
      const [middle, highest] = [median(values), Math.max(...values)];
      const most = worst === Infinity ? '' : `, worst <= ${format(worst)}${unit}`;
      return {
        what: `${name}, ${metric}`,
        shop: `${format(middle, digits)}${unit} (worst ${format(highest, digits)}${unit})`,
        budget: `<= ${format(budget, budget < 1 ? 2 : 0)}${unit}${most}`,
        isMet: middle <= budget && highest <= worst,
      };
    },
  );
  return [...scores, ...metrics];
}

/** What Lighthouse says against the page, so that a fall is explained where it is seen. */
function findings(name: string, { audits }: Result): string {
  const failed = Object.entries(audits)
    .filter(
      ([, { score, scoreDisplayMode }]) =>
        score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    )
    .map(([id, { displayValue }]) => `\`${id}\`${displayValue ? ` (${displayValue})` : ''}`);
  return `${name}, audits below 0.9 in the last run: ${failed.join(', ') || 'none'}.`;
}

export async function lighthouse({ rounds }: Options): Promise<Report> {
  const shop = await demoShop();
  try {
    const { slug } = await firstProduct(shop.origin);
    const pages = { [HOME]: '/', [PRODUCT]: `/product/${slug}` };
    const urls = Object.values(pages).map((path) => shop.origin + path);
    await warmUp(urls, [PHONE.width], PHONE.density);
    const rows: Row[] = [];
    const notes: string[] = [];
    let version = '';
    for (const [name, path] of Object.entries(pages)) {
      const results: Result[] = [];
      for (let run = 0; run < Math.max(RUNS, rounds); run += 1) {
        results.push(await runOnce(shop.origin + path));
      }
      rows.push(...rowsOf(name, results));
      const last = results.at(-1);
      if (last) notes.push(findings(name, last));
      version = last?.lighthouseVersion ?? '';
    }
    return {
      title: 'Lighthouse',
      how: `Lighthouse ${version} as a phone, in a fresh browser for each of ${Math.max(RUNS, rounds)} runs: median and worst. The pictures were generated before.`,
      rows,
      notes: [...notes, WHERE],
    };
  } finally {
    await shop.close();
  }
}
