import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startGoogleStandIn } from '#test/support/google-stand-in.ts';
import { aProduct } from '#test/support/factories.ts';
import { furnishShopper } from '#test/support/shoppers.ts';
import { fillCarts, makeBuyers } from '../../harness/buyers.ts';
import { call, order, type Answer } from '../../harness/calls.ts';
import { canariesIn } from '../../harness/canaries.ts';
import { conclude, type FaultCase } from '../../harness/outcome.ts';
import { visit } from '../../harness/probe.ts';
import { makeShopProcess, type ShopProcess } from '../../harness/shop-process.ts';
import type { Stage } from '../../harness/stage.ts';
import { DOINGS, makePictures, type Site } from './matrix-calls.ts';
import { PASSWORD, person, whereGoogleLeads } from './matrix-people.ts';

const OWNER = 'owner-of-matrix@example.com';
const SHOPPER = 'shopper-of-matrix@example.com';
const NOBODY = '127.0.0.1:1';
const PICTURES = 4;

/** Status, code and `Retry-After` of each doing while something is away. */
type Row = Record<string, string>;
const ALL_WELL: Row = {
  browse: '200',
  search: '200',
  'sign-in': '200',
  cart: '200',
  order: '201',
  'custom request': '201',
  'admin list': '200',
  picture: '200',
};
const NO_DATABASE = '503 UNAVAILABLE 1';
const NO_KEYS = '503 UNAVAILABLE 5';
const NO_KEYS_YET: Row = {
  ...ALL_WELL,
  'sign-in': NO_KEYS,
  cart: NO_KEYS,
  order: NO_KEYS,
  'admin list': NO_KEYS,
};

function summary({ status, code, retryAfter }: Answer): string {
  return `${status} ${code} ${retryAfter}`.replaceAll(/ +/g, ' ').trim();
}

/** A shop with its own accounts, whose mail server is away for good. */
async function openOwnShop(
  stage: Stage,
  googleIssuer: string,
): Promise<{ site: Site; shop: ShopProcess; cache: string }> {
  const dataDir = path.join(stage.folder, 'matrix');
  const shop = await makeShopProcess({
    DATABASE_URL: stage.wire.connectionString,
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://${NOBODY}`,
    GOOGLE_ISSUER: googleIssuer,
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    ADMIN_EMAIL: OWNER,
    ADMIN_PASSWORD: PASSWORD,
    ADMIN_SECOND_STEP: 'off',
    LOG_LEVEL: 'debug',
  });
  await shop.start();
  const { origin } = shop;
  const buyer = await person(origin, SHOPPER, true);
  await furnishShopper(stage.db, { uid: buyer.uid, email: SHOPPER });
  const body = { email: SHOPPER, password: PASSWORD, rememberMe: false };
  const site: Site = {
    stage,
    origin,
    buyer,
    admin: await person(origin, OWNER, false),
    pictures: await makePictures(stage, PICTURES),
    signIn: () => call(origin, 'POST /identity/sign-in/email', { uid: '', token: '' }, { body }),
    open: [],
  };
  return { site, shop, cache: path.join(dataDir, 'media-cache') };
}

/** A shop with an outside issuer. */
async function outsideSite(stage: Stage, origin: string): Promise<Site> {
  const [buyer] = await makeBuyers(stage, 1);
  if (!buyer) throw new Error('There is nobody to buy');
  return {
    stage,
    origin,
    buyer,
    admin: stage.admin,
    pictures: await makePictures(stage, 1),
    signIn: () => call(origin, 'POST /v2/auth/login', buyer),
    open: [],
  };
}

type Book = { tried: number; wrong: string[]; productId: string; lines: number };

/** Does everything there is to do, and compares. */
async function fillRow(book: Book, site: Site, name: string, expected: Row): Promise<void> {
  await fillCarts(site.stage, [site.buyer], [{ productId: book.productId }]);
  for (const [doing, ask] of Object.entries(DOINGS)) {
    const answer = summary(await ask(site));
    book.tried += 1;
    if (answer !== expected[doing]) book.wrong.push(`${name}, ${doing}: ${answer}`);
  }
}

/** Tries unconfirmed orders again with their key, without faults. */
async function settle({ stage, buyer, open }: Site, origin: string, book: Book): Promise<void> {
  for (const key of open.splice(0)) {
    const { status, code } = await order(stage.ledger, origin, buyer, { key });
    if (status !== 201) book.wrong.push(`tried again: ${status} ${code}`);
  }
}

async function tryOwnShop(stage: Stage, book: Book): Promise<void> {
  const google = await startGoogleStandIn();
  const { site, shop, cache } = await openOwnShop(stage, google.issuer);
  const { origin } = site;
  const unseen = site.pictures.shift() ?? '';
  await Promise.all([visit(`${origin}/`), visit(`${origin}/v2/products`)]);
  await fillRow(book, site, 'mail server', ALL_WELL);
  const led = await whereGoogleLeads(origin, google);
  book.tried += 1;
  if (!led.startsWith('/?google=failed')) book.wrong.push(`Google away: led to ${led}`);
  await fillRow(book, site, 'identity provider', ALL_WELL);
  await rm(cache, { recursive: true, force: true });
  await mkdir(path.dirname(cache), { recursive: true });
  await writeFile(cache, 'a file where the folder should be');
  await fillRow(book, site, 'picture cache', ALL_WELL);
  stage.wire.down();
  site.pictures.push(unseen);
  const nothing = Object.fromEntries(Object.keys(DOINGS).map((doing) => [doing, NO_DATABASE]));
  // Pictures answer without a problem document.
  await fillRow(book, site, 'database', { ...nothing, browse: '200', picture: '503 1' }).catch(
    (error: unknown) => book.wrong.push(`database: ${String(error)}`),
  );
  stage.wire.up();
  await settle(site, origin, book);
  book.wrong.push(...canariesIn(shop.said()).map((what) => `I13 ${what}`));
  book.lines = shop.said().split('\n').length;
  await shop.stop();
}

async function tryKeys(stage: Stage, book: Book): Promise<void> {
  const { issuer, shop } = stage;
  const warm = await outsideSite(stage, shop.origin);
  await warm.signIn();
  issuer.mode = 'down';
  await fillRow(book, warm, 'keys, known', ALL_WELL);
  const late = await makeShopProcess({
    ...issuer.settings,
    DATABASE_URL: stage.wire.connectionString,
    DATA_DIR: path.join(stage.folder, 'late'),
  });
  await late.start();
  const cold = await outsideSite(stage, late.origin);
  await fillRow(book, cold, 'keys, never had', NO_KEYS_YET);
  issuer.mode = 'up';
  await settle(cold, shop.origin, book);
  await late.stop();
}

/** What works while something else does not: a row for each thing that can be away. */
export const matrix: FaultCase = {
  name: 'matrix',
  says: 'mail, identity provider, picture cache, database, keys away, and what still works',
  async run(stage) {
    const { id: productId } = await aProduct(stage.db, { stock: 1_000 });
    const book: Book = { tried: 0, wrong: [], productId, lines: 0 };
    await tryOwnShop(stage, book);
    await tryKeys(stage, book);
    return conclude(stage, {
      counts: { cells: book.tried, 'lines of log': book.lines },
      wrong: book.wrong,
    });
  },
};
