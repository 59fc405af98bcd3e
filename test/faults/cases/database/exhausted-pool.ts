import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { fillCarts, makeBuyers } from '../../harness/buyers.ts';
import { call, order, type Buyer } from '../../harness/calls.ts';
import { quantile, seconds, tally } from '../../harness/figures.ts';
import { conclude, type FaultCase } from '../../harness/outcome.ts';
import { startProbe, visit, type Probe } from '../../harness/probe.ts';
import type { Stage } from '../../harness/stage.ts';
import { makeShelf } from '../nth-statement.ts';

const SIZES = { long: { rounds: 10, callers: 60 }, short: { rounds: 1, callers: 30 } };
/** As long as a statement may take, and what a busy machine adds. Beyond it a request hangs; checked in the long form. */
const HANGS_MS = 14_000;

/** One way in which every connection of the shop is in use, and how it ends. */
type Siege = { name: string; begin: (stage: Stage) => Promise<() => Promise<void>> };

/** Statements that take 30 s: what is put into a cart sleeps. */
const SLOW: Siege = {
  name: 'statements of 30 s',
  async begin({ db }) {
    await sql`CREATE FUNCTION harness.sleep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_sleep(30);
        RETURN NEW;
      END $$;
      CREATE TRIGGER harness_sleep BEFORE INSERT OR UPDATE ON cart_line
        FOR EACH ROW EXECUTE FUNCTION harness.sleep();`.execute(db);
    return async () => {
      await sql`DROP FUNCTION harness.sleep CASCADE`.execute(db);
    };
  },
};

/** A lock of another client on all products. */
const LOCKED: Siege = {
  name: 'a lock on carts',
  async begin({ connectionString }) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query('BEGIN; LOCK TABLE cart_line IN SHARE MODE');
    return () => client.end();
  },
};

/** Connections that are there and answer nothing, as behind a network that swallows. */
const SILENT: Siege = {
  name: 'connections that say nothing',
  begin({ wire }) {
    wire.isSilent = true;
    return Promise.resolve(() => {
      wire.isSilent = false;
      return Promise.resolve();
    });
  },
};

async function putIntoCart({ shop }: Stage, buyer: Buyer, productId: string): Promise<Probe> {
  const at = performance.now();
  const answer = await call(shop.origin, 'POST /v2/cart', buyer, { body: { productId } });
  return { at, ms: performance.now() - at, answer };
}

type Field = {
  stage: Stage;
  size: 'long' | 'short';
  buyers: Buyer[];
  productId: string;
  wrong: string[];
};

function judge({ wrong, size }: Field, { name }: Siege, calls: Probe[], shown: Probe[]): void {
  const mostMs = size === 'long' ? HANGS_MS : Infinity;
  for (const { answer, ms } of calls) {
    const { status, code, retryAfter } = answer;
    const isFit = status === 503 && retryAfter !== '';
    if (!isFit) wrong.push(`${name}: answered ${status} ${code}`);
    if (ms > mostMs) wrong.push(`${name}: answered after ${seconds(ms)}`);
  }
  for (const { answer, ms } of shown) {
    if (answer.status !== 200) wrong.push(`${name}: catalogue or page ${answer.status}`);
    if (ms > mostMs) wrong.push(`${name}: catalogue or page after ${seconds(ms)}`);
  }
}

/** More people than there are connections, then one who orders. @returns how long they waited */
async function besiege(field: Field, siege: Siege): Promise<number[]> {
  const { stage, buyers, productId, wrong } = field;
  const { origin } = stage.shop;
  await fillCarts(stage, buyers, []);
  const end = await siege.begin(stage);
  const list = startProbe(() => visit(`${origin}/v2/products`), 50);
  const home = startProbe(() => visit(`${origin}/`), 50);
  await wait(100);
  const calls = await Promise.all(buyers.map((buyer) => putIntoCart(stage, buyer, productId)));
  await end();
  const shown = [...(await list.stop()), ...(await home.stop())];
  judge(field, siege, calls, shown);
  const [buyer] = buyers;
  if (buyer) {
    await fillCarts(stage, [buyer], [{ productId }]);
    const placed = await order(stage.ledger, origin, buyer, { key: randomUUID() });
    if (placed.status !== 201) wrong.push(`${siege.name}, afterwards: ${placed.status}`);
  }
  return calls.map(({ ms }) => ms);
}

/** F5: every connection to the database is in use. */
export const exhaustedPool: FaultCase = {
  name: 'F5',
  says: 'every connection to the database is in use',
  async run(stage, size) {
    const { rounds, callers } = SIZES[size];
    const [product] = await makeShelf(stage);
    const productId = product?.productId ?? '';
    const buyers = await makeBuyers(stage, callers);
    const field: Field = { stage, size, productId, buyers, wrong: [] };
    await Promise.all([visit(`${stage.shop.origin}/`), visit(`${stage.shop.origin}/v2/products`)]);
    const counts: Record<string, string> = {};
    // The others take as long again; `pipeline.test.ts` has the worst of them.
    for (const siege of size === 'long' ? [SLOW, LOCKED, SILENT] : [SLOW]) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(...(await besiege(field, siege)));
      counts[siege.name] =
        `${times.length} refused, p50 ${seconds(quantile(0.5, times))}, longest ${seconds(Math.max(...times))}`;
    }
    return conclude(stage, { counts: { ...counts, ...groups(field.wrong) }, wrong: field.wrong });
  },
};

function groups(wrong: string[]): Record<string, string> {
  return wrong.length === 0 ? {} : { 'went wrong': tally(wrong.map((one) => one.slice(0, 60))) };
}
