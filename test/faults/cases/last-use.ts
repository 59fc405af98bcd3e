import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { aProduct } from '#test/support/factories.ts';
import { fillCarts, makeBuyers } from '../harness/buyers.ts';
import {
  call,
  move,
  order,
  orderOf,
  untilKnown,
  type Answer,
  type Buyer,
} from '../harness/calls.ts';
import { conclude, type FaultCase } from '../harness/outcome.ts';
import { buyAtOnce, killAfterCounting, placed, type Rush } from '../harness/rush.ts';

const SIZES = {
  long: { buyers: 32, rounds: 200, kills: 100, pairs: 50 },
  short: { buyers: 32, rounds: 2, kills: 2, pairs: 2 },
};
/** Those who order while a process dies. */
const FEW = 8;
/** Delays answers, so that transactions stay open longer. */
const LATENCY_MS = 1;
const CODE = 'LASTUSE';

type Sale = Rush & { buyers: Buyer[]; productId: string; wrong: string[] };

/** A code with one use left: its own, or that of an offer. @returns the id of the offer */
async function anOffer({ stage: { db } }: Sale, isSingle: boolean): Promise<string> {
  const id = randomUUID();
  await sql`DELETE FROM offer_code`.execute(db);
  await sql`INSERT INTO offer (id, reach, title, kind, basis_points, limit_total)
    VALUES (${id}, ${isSingle ? 'codes' : 'code'}, 'Diwali', 'percent', 1500, ${isSingle ? null : 1})`.execute(
    db,
  );
  await sql`INSERT INTO offer_code (code, offer_id, is_single)
    VALUES (${CODE}, ${id}, ${isSingle})`.execute(db);
  return id;
}

async function fill({ stage, productId }: Sale, buyers: Buyer[]): Promise<void> {
  await fillCarts(stage, buyers, [{ productId }]);
  await sql`UPDATE cart SET coupon_code = ${CODE}
    WHERE uid = ANY (${buyers.map(({ uid }) => uid)})`.execute(stage.db);
}

function expectWinners(sale: Sale, name: string, answers: Answer[], most: number[]): void {
  const other = answers.find(({ status, code }) => status !== 201 && code !== 'COUPON_NOT_VALID');
  if (other) sale.wrong.push(`${name}: answered ${other.status} ${other.code}`);
  const winners = placed(answers).length;
  if (!most.includes(winners)) sale.wrong.push(`${name}: ${winners} got it`);
}

async function lastUse(sale: Sale, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await anOffer(sale, round % 2 === 1);
    await fill(sale, sale.buyers);
    expectWinners(sale, 'last use', await buyAtOnce(sale, sale.buyers), [1]);
  }
}

/** Every other time the process dies between the counter and the COMMIT. @returns how often it did */
async function killRounds(sale: Sale, rounds: number): Promise<number> {
  const { stage, origins, buyers } = sale;
  const some = buyers.slice(0, FEW);
  let kills = 0;
  for (let round = 0; round < rounds; round += 1) {
    await anOffer(sale, round % 4 > 1);
    await fill(sale, some);
    const isKilled = round % 2 === 0;
    const died = isKilled && killAfterCounting(stage, 'INSERT INTO offer_use', round % 8 < 4);
    const buying = buyAtOnce(sale, some, isKilled ? origins.slice(0, 1) : origins);
    if (await Promise.race([died, buying.then(() => false)])) {
      kills += 1;
      await stage.shop.start();
    }
    expectWinners(sale, isKilled ? 'killed' : 'not killed', await buying, [1]);
    stage.wire.losing = () => undefined;
    stage.wire.judge = () => 'pass';
  }
  return kills;
}

type Taken = { sale: Sale; buyer: Buyer; others: Buyer[] };

/** The same order again and again; cancelled twice, before or while others buy; opened again. @returns uses that changed hands */
async function giveAndTake({ sale, buyer, others }: Taken, rounds: number): Promise<number> {
  const { stage, origins, wrong } = sale;
  const [first = '', second = ''] = origins;
  const { ledger, admin } = stage;
  let changed = 0;
  for (let round = 0; round < rounds; round += 1) {
    await anOffer(sale, round % 2 === 1);
    await fill(sale, [buyer, ...others]);
    const key = randomUUID();
    const same = [first, second, first, second];
    const again = await Promise.all(same.map((origin) => order(ledger, origin, buyer, { key })));
    const { id } = orderOf(again[0] as Answer);
    if (again.some((one) => orderOf(one).id !== id)) wrong.push('replay: another order');
    const cancelled = Promise.all(
      [first, second].map((origin) => move(origin, admin, id, 'cancelled')),
    );
    const isOver = round % 4 > 1;
    if (isOver) await cancelled;
    const bought = await buyAtOnce(sale, others);
    await cancelled;
    expectWinners(sale, 'cancelled', bought, isOver ? [1] : [0, 1]);
    changed += placed(bought).length;
    const sent = { body: { reason: 'Wanted after all' } };
    const reopening = `POST /v2/admin/order/${id}/reopening`;
    const opened = await untilKnown(() => call(first, reopening, admin, sent));
    if (opened.status !== 200) wrong.push(`reopening: ${opened.status} ${opened.code}`);
  }
  return changed;
}

/** F27: many order with the last use of a code. */
export const lastUseCase: FaultCase = {
  name: 'F27',
  says: '32 buyers with the last use of a code, a process that dies between its counter and the COMMIT, orders sent again, cancelled and reopened while others buy',
  async run(stage, size) {
    const { rounds, kills, pairs, buyers: many } = SIZES[size];
    const wrong: string[] = [];
    const origins = await stage.bothShops();
    const { id: productId } = await aProduct(stage.db, { stock: 100_000 });
    const buyers = await makeBuyers(stage, many);
    const sale = { stage, origins, wrong, buyers, productId };
    stage.wire.latencyMs = LATENCY_MS;
    stage.wire.cut();
    await lastUse(sale, rounds);
    const notOnce = wrong.length;
    const killed = await killRounds(sale, kills);
    if (killed !== kills / 2) wrong.push(`${killed} of ${kills / 2} processes died`);
    const [buyer, ...others] = buyers.slice(0, 1 + FEW);
    const changed = buyer ? await giveAndTake({ sale, buyer, others }, pairs) : 0;
    stage.wire.latencyMs = 0;
    const counts = {
      buyers: many,
      rounds,
      'rounds not won once': notOnce,
      'rounds with kills': `${kills}, ${killed} killed`,
      'cancelled and reopened': `${pairs}, ${changed} changed hands`,
    };
    return conclude(stage, { counts, wrong });
  },
};
