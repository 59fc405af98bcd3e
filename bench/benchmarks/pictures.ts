import { fillDiskCache } from '../support/cached-files.ts';
import { compareWithLimit } from '../support/compare.ts';
import { firstProduct } from '../support/first-product.ts';
import { askRaw } from '../support/limit.ts';
import { BROWSER, load } from '../support/load.ts';
import { newVariants } from '../support/new-variants.ts';
import { ONCE } from '../support/once.ts';
import type { Options } from '../support/options.ts';
import { signPeopleUp } from '../support/people.ts';
import type { Report, Row } from '../support/report.ts';
import { demoShop } from '../support/shared-shops.ts';
import type { Shop } from '../support/shop.ts';
import { format, percentile } from '../support/statistics.ts';

const CONNECTIONS = 10;
const RATE = 100;
/** Of each question: there are only so many widths not made yet. */
const STORM_SECONDS = 3;

type Listed = { images: { mediaId?: string }[] };

async function pictureIds(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/v2/products?limit=0`, { headers: ONCE });
  const products = (await answer.json()) as Listed[];
  return products.flatMap(({ images }) => images.flatMap(({ mediaId }) => mediaId ?? []));
}

type Question = { what: string; path: string; headers?: Record<string, string> };

/** What else the shop is asked meanwhile: from memory, a picture made before, from the database. */
async function otherQuestions({ origin }: Shop, picture: string): Promise<Question[]> {
  const [person] = await signPeopleUp(origin, 1);
  return [
    { what: '`GET /v2/products?limit=24`', path: '/v2/products?limit=24' },
    { what: 'a cached picture', path: picture },
    {
      what: '`GET /v2/orders` of a customer',
      path: '/v2/orders',
      headers: { ...BROWSER, authorization: `Bearer ${person?.token}` },
    },
  ];
}

/** The p99 of each question, one after the other. */
async function inTurn(shop: Shop, questions: Question[]): Promise<number[]> {
  const figures: number[] = [];
  for (const { path, headers = BROWSER } of questions) {
    const asked = { ...shop, nextPath: () => path, headers, connections: CONNECTIONS, rate: RATE };
    figures.push((await load({ ...asked, seconds: STORM_SECONDS })).p99Ms);
  }
  return figures;
}

/**
 * How long others wait while fifty widths that are not made yet are asked for at once. One storm
 * for all of them: those fifty that are under way when it ends take longer than a question.
 */
async function withNewVariants(shop: Shop, picture: string): Promise<Row[]> {
  const variants = newVariants(shop.origin, (await pictureIds(shop.origin)).slice(1));
  const questions = await otherQuestions(shop, picture);
  const alone = await inTurn(shop, questions);
  const loading = inTurn(shop, questions);
  const waits = await variants.storm(loading);
  const beside = await loading;
  const rows = questions.map(({ what }, at): Row => ({
    what: `p99 of ${what} while 50 new widths are requested at once; limit: without them`,
    shop: `${format(beside[at] ?? NaN)} ms`,
    limit: `${format(alone[at] ?? NaN)} ms`,
  }));
  rows.push({
    what: `One of these new widths, median time from its first request (longest ${format(Math.max(...waits))} ms)`,
    shop: `${format(percentile(waits, 0.5))} ms`,
  });
  return rows;
}

export async function pictures(options: Options): Promise<Report> {
  const shop = await demoShop();
  try {
    const { images } = await firstProduct(shop.origin);
    const id = images[0]?.mediaId;
    const path = `/media/${id}/640.avif`;
    const what = '`GET /media/{id}/640.avif`';
    const compared = { shop, path, from: 'file', budget: 0.5 } as const;
    const fromMemory = await compareWithLimit({ ...compared, what }, options);
    const { body } = await askRaw(shop.origin + path, BROWSER);
    const nextPath = await fillDiskCache(shop, {
      file: `${id}-640.avif`,
      bytes: Buffer.byteLength(body, 'base64'),
    });
    const fromDisk = await compareWithLimit(
      { ...compared, what: `${what}, from disk`, nextPath },
      options,
    );
    return {
      title: 'Pictures',
      how: "One generated width of a product's picture over 50 connections, from the shop's memory and, with more pictures than fit there, from its disk. The limit is Hono's own static file server with the same bytes in a file. The rows on new widths show the delay of other requests while pictures are generated: 100 requests a second over 10 connections.",
      rows: [...fromMemory, ...fromDisk, ...(await withNewVariants(shop, path))],
    };
  } finally {
    await shop.close();
  }
}
