import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OrderWire } from '#features/orders/contract.ts';
import { aProduct } from '#test/support/factories.ts';
import { fillCarts, makeBuyers } from '../harness/buyers.ts';
import { call, cancel, order, orderOf, type Buyer } from '../harness/calls.ts';
import { conclude, type FaultCase } from '../harness/outcome.ts';
import type { Stage } from '../harness/stage.ts';

/** The zone in which the server runs already. */
const RUNNING = 'of the machine';
const SIZES = {
  long: { zones: ['Asia/Kolkata', 'America/New_York', 'UTC'], each: 45 },
  short: { zones: [RUNNING, 'America/New_York'], each: 3 },
};
/** How many seconds past the 12 hours. */
const EDGES = [-1, 0, 1];
const WINDOW_MS = 12 * 3_600_000;

type Verdict = 'may' | 'may not' | 'unclear';
type Decision = { isRight: boolean; verdict: Verdict; what: string };

/** Milliseconds on the database's clock. */
async function databaseNow({ db }: Stage): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now`.execute(db);
  return Number(rows[0]?.now);
}

/** @returns when it was placed, from now on, as the database's clock reads */
async function age({ db }: Stage, id: string, edge: number): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    UPDATE shop_order SET created_at = clock_timestamp() - make_interval(hours => 12, secs => ${edge})
    WHERE id = ${id} RETURNING extract(epoch FROM created_at) * 1000 AS at`.execute(db);
  return Number(rows[0]?.at);
}

/** What was right at a moment between these two. */
function verdictOf(placed: number, before: number, after: number): Verdict {
  if (after - placed <= WINDOW_MS) return 'may';
  return before - placed > WINDOW_MS ? 'may not' : 'unclear';
}

/** What an order says of its times, whatever clock the process lives by. */
function faultsOfTimes({ createdAt, cancellableUntil }: OrderWire, placed: number): string[] {
  const isOther = (shown: string | undefined, real: number) =>
    shown !== undefined && Math.abs(Date.parse(shown) - real) > 1;
  return [
    ...(isOther(createdAt, placed) ? [`placed at ${createdAt}`] : []),
    ...(isOther(cancellableUntil, placed + WINDOW_MS) ? [`until ${cancellableUntil}`] : []),
  ];
}

async function decide(stage: Stage, buyer: Buyer, productId: string, edge: number) {
  const { ledger, shop } = stage;
  await fillCarts(stage, [buyer], [{ productId }]);
  const { id } = orderOf(await order(ledger, shop.origin, buyer, { key: randomUUID() }));
  const placed = await age(stage, id, edge);
  const before = await databaseNow(stage);
  const { answer, state } = await cancel(ledger, shop.origin, buyer, id);
  const verdict = verdictOf(placed, before, await databaseNow(stage));
  const seen = await call(shop.origin, `GET /v2/order/${id}`, buyer);
  const times = faultsOfTimes(orderOf(seen), placed);
  const { status } = answer;
  const isAllowed = state === 'cancelled';
  const isRight = verdict === 'unclear' || (verdict === 'may') === isAllowed;
  const what = `${edge} s past 12 hours: answered ${status}; ${times.join(', ')}`;
  return { isRight: isRight && times.length === 0 && [200, 409].includes(status), verdict, what };
}

/** Orders at every edge of the window. Where a slow machine leaves it open what is right, one more. */
async function decideOften(stage: Stage, buyer: Buyer, productId: string, each: number) {
  const decisions: Decision[] = [];
  for (const edge of EDGES) {
    let clear = 0;
    for (let tries = 0; clear < each && tries < 3 * each; tries += 1) {
      const decision = await decide(stage, buyer, productId, edge);
      decisions.push(decision);
      if (decision.verdict !== 'unclear') clear += 1;
    }
  }
  return decisions;
}

/** F16: the customer may cancel for 12 hours, on the database's clock and no other. */
export const cancelWindow: FaultCase = {
  name: 'F16',
  says: 'cancelling 12 hours after ordering, 1 s before to 1 s after, with the server in other time zones',
  async run(stage, size) {
    const { zones, each } = SIZES[size];
    const wrong: string[] = [];
    const counts: Record<string, string> = {};
    const [buyer] = await makeBuyers(stage, 1);
    if (!buyer) throw new Error('There is nobody to buy');
    const { id: productId } = await aProduct(stage.db, { stock: 100_000 });
    for (const zone of zones) {
      if (zone !== RUNNING) {
        await stage.shop.stop();
        await stage.shop.start({ TZ: zone });
      }
      const decisions = await decideOften(stage, buyer, productId, each);
      const count = (verdict: Verdict) => decisions.filter((one) => one.verdict === verdict).length;
      const numbers = [count('may'), count('may not'), count('unclear')];
      counts[zone] = `${numbers[0]} in time, ${numbers[1]} late, ${numbers[2]} unclear`;
      if (size === 'long' && Math.min(numbers[0] ?? 0, numbers[1] ?? 0) === 0) {
        wrong.push(`${zone}: only one side of the edge was tried`);
      }
      const faults = decisions.filter(({ isRight }) => !isRight);
      wrong.push(...faults.map(({ what }) => `${zone}: ${what}`));
    }
    return conclude(stage, { counts, wrong });
  },
};
