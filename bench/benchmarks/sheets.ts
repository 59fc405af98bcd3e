import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportRun } from '../../src/features/transfer/import-contract.ts';
import { signOwnerIn } from '../support/people.ts';
import type { Report, Row } from '../support/report.ts';
import { OWNER } from '../support/shared-shops.ts';
import { openShop } from '../support/shop.ts';

const PRODUCTS = 5_000;
const LOOK_MS = 50;
const BUDGET_S = { check: 3, bringIn: 10, checkOwn: 5, export: 5 };

/** A sheet as another shop would export it. */
function sheetOf(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, at) =>
      `tray-${at},Tray ${at},<p>Poured in Goa by the sea.</p>,${100 + at},S-${at},https://cdn.example/${at}.jpg,Trays,"sea, gift"`,
  );
  const heads = 'Handle,Title,Body (HTML),Variant Price,Variant SKU,Image Src,Type,Tags';
  return `${[heads, ...rows].join('\n')}\n`;
}

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const begun = performance.now();
  const result = await work();
  return { seconds: (performance.now() - begun) / 1000, result };
}

type Key = keyof typeof BUDGET_S;

function row(what: string, seconds: number, key: Key): Row {
  const budget = BUDGET_S[key];
  return {
    what,
    shop: `${seconds.toFixed(1)} s`,
    budget: `<= ${budget} s`,
    isMet: seconds <= budget,
  };
}

/** A sheet of 5,000 products: checked, brought in, exported, and checked again as the shop's own. */
export async function sheets(): Promise<Report> {
  const shop = await openShop({
    isDemo: false,
    settings: { ...OWNER, ADMIN_SECOND_STEP: 'off' },
  });
  try {
    const authorization = `Bearer ${await signOwnerIn(shop.origin, OWNER)}`;
    async function ask(method: string, path: string, body?: string): Promise<Response> {
      const response = await fetch(`${shop.origin}/v2/admin/${path}`, {
        method,
        headers: { authorization, ...(body !== undefined && { 'content-type': 'text/csv' }) },
        ...(body !== undefined && { body }),
      });
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return response;
    }
    const upload = async (text: string) =>
      (await (await ask('POST', 'imports', text)).json()) as ImportRun;
    const runOf = async (id: string) =>
      (await (await ask('GET', `import/${id}`)).json()) as ImportRun;
    const check = await timed(() => upload(sheetOf(PRODUCTS)));
    const { id } = check.result;
    const bringIn = await timed(async () => {
      await ask('POST', `import/${id}/start`);
      while ((await runOf(id)).state !== 'done') await sleep(LOOK_MS);
    });
    const { done } = await runOf(id);
    const exported = await timed(async () => (await ask('GET', 'export/products.csv')).text());
    const own = await timed(() => upload(exported.result));
    return {
      title: 'Sheets in and out',
      how: `A sheet of ${PRODUCTS.toLocaleString('en-US')} products of another shop, with a picture, a category and two tags each, in an empty shop; then the shop's own sheet of them. Each once.`,
      rows: [
        row('Checking it', check.seconds, 'check'),
        row('Bringing it in', bringIn.seconds, 'bringIn'),
        {
          what: 'Products brought in',
          shop: String(done),
          budget: String(PRODUCTS),
          isMet: done === PRODUCTS,
        },
        row('Exporting all products', exported.seconds, 'export'),
        row('Checking the exported sheet', own.seconds, 'checkOwn'),
      ],
      notes: [
        'Where the time goes: fifty products share a transaction and, where none is refused, three round trips: addresses and categories are chosen, then products and pictures are inserted. Two thirds of the work is PostgreSQL, whose triggers keep the search texts and the count of tags.',
      ],
    };
  } finally {
    await shop.close();
  }
}
