import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { aProduct } from '#test/support/factories.ts';
import { fillCarts, makeBuyers } from '../harness/buyers.ts';
import { move, order, orderOf, type Answer, type Buyer } from '../harness/calls.ts';
import { conclude, type FaultCase } from '../harness/outcome.ts';
import { buyAtOnce, killAfterCounting, placed, type Rush } from '../harness/rush.ts';

const SIZES = {
  long: { buyers: 32, rounds: 200, kills: 100 },
  short: { buyers: 32, rounds: 2, kills: 2 },
};
/** Those who order while a process dies. */
const FEW = 8;
/** Delays answers, so that transactions stay open longer. */
const LATENCY_MS = 1;
/** Buyers ask before the moment, too. */
const LEAD_MS = 150;

type Crowd = Rush & { buyers: Buyer[]; wrong: string[] };
type Drop = { id: string; productId: string };

/** A drop of one piece, one a person, that opens in an hour, in the cart of each. */
async function aDrop({ stage }: Crowd, buyers: Buyer[]): Promise<Drop> {
  const [id, { id: productId }] = [randomUUID(), await aProduct(stage.db, { stock: 1 })];
  await sql`INSERT INTO product_drop (id, slug, title, opens_at, per_person, is_listed, created_at)
    VALUES (${id}, ${id}, 'Monsoon drop', now() + interval '1 hour', 1, true, now())`.execute(
    stage.db,
  );
  await sql`INSERT INTO drop_product (product_id, drop_id, position)
    VALUES (${productId}, ${id}, 0)`.execute(stage.db);
  await fillCarts(stage, buyers, [{ productId }]);
  return { id, productId };
}

async function openSoon({ stage }: Crowd, { id }: Drop): Promise<void> {
  await sql`UPDATE product_drop SET opens_at = clock_timestamp() + ${LEAD_MS} * interval '1 millisecond'
    WHERE id = ${id}`.execute(stage.db);
}

/** Each asks again until the drop is open. */
async function buyOnceOpen(crowd: Crowd, buyers: Buyer[], at = crowd.origins): Promise<Answer[]> {
  const answers = await buyAtOnce(crowd, buyers, at);
  const early = buyers.filter((_, index) => answers[index]?.code === 'NOT_OPEN_YET');
  const again = early.length > 0 ? await buyOnceOpen(crowd, early, at) : [];
  return [...answers.filter(({ code }) => code !== 'NOT_OPEN_YET'), ...again];
}

async function expectOne(crowd: Crowd, name: string, drop: Drop, answers: Answer[]) {
  const { stage, wrong } = crowd;
  const other = answers.find(({ status, code }) => status !== 201 && code !== 'OUT_OF_STOCK');
  if (other) wrong.push(`${name}: answered ${other.status} ${other.code}`);
  if (placed(answers).length !== 1) wrong.push(`${name}: ${placed(answers).length} got it`);
  const { rows } = await sql<{ held: number; most: number }>`SELECT
      (SELECT coalesce(sum(pieces), 0)::int FROM drop_order
        WHERE drop_id = ${drop.id} AND given_back_at IS NULL) AS held,
      (SELECT coalesce(max(taken), 0) FROM drop_count WHERE drop_id = ${drop.id}) AS most`.execute(
    stage.db,
  );
  const [{ held, most } = { held: 0, most: 0 }] = rows;
  if (held !== 1 || most !== 1) wrong.push(`${name}: ${held} are held, ${most} by one person`);
}

/** One buyer gets the piece, and only after the moment; once that order is cancelled, one of the others does. */
async function lastPiece(crowd: Crowd, rounds: number): Promise<void> {
  const { stage, origins, buyers, wrong } = crowd;
  for (let round = 0; round < rounds; round += 1) {
    const drop = await aDrop(crowd, buyers);
    const early = await buyAtOnce(crowd, buyers.slice(0, 4));
    if (early.some(({ code }) => code !== 'NOT_OPEN_YET')) wrong.push('bought before the moment');
    await openSoon(crowd, drop);
    const answers = await buyOnceOpen(crowd, buyers);
    await expectOne(crowd, 'last piece', drop, answers);
    const [won] = placed(answers);
    if (!won) continue;
    await move(origins[round % 2] ?? '', stage.admin, orderOf(won).id, 'cancelled');
    const others = buyers.filter((_, at) => at % 4 === round % 4);
    await fillCarts(stage, others, [{ productId: drop.productId }]);
    await expectOne(crowd, 'given back', drop, await buyAtOnce(crowd, others));
  }
}

/** The same order comes again after a process has died; every other time none dies. @returns how often one did */
async function killRounds(crowd: Crowd, rounds: number): Promise<number> {
  const { stage, origins, buyers } = crowd;
  const some = buyers.slice(0, FEW);
  let kills = 0;
  for (let round = 0; round < rounds; round += 1) {
    const drop = await aDrop(crowd, some);
    const isKilled = round % 2 === 0;
    const died = isKilled && killAfterCounting(stage, 'INSERT INTO drop_count', round % 4 < 2);
    await openSoon(crowd, drop);
    const buying = buyOnceOpen(crowd, some, isKilled ? origins.slice(0, 1) : origins);
    if (await Promise.race([died, buying.then(() => false)])) {
      kills += 1;
      await stage.shop.start();
    }
    await expectOne(crowd, isKilled ? 'killed' : 'not killed', drop, await buying);
    stage.wire.losing = () => undefined;
    stage.wire.judge = () => 'pass';
  }
  return kills;
}

/** One order sent at once to both processes. */
async function replay(crowd: Crowd, rounds: number): Promise<void> {
  const { stage, origins, buyers, wrong } = crowd;
  const [buyer] = buyers;
  for (let round = 0; buyer && round < rounds; round += 1) {
    const drop = await aDrop(crowd, [buyer]);
    await sql`UPDATE product_drop SET opens_at = now() WHERE id = ${drop.id}`.execute(stage.db);
    const key = randomUUID();
    const same = await Promise.all(
      [...origins, ...origins].map((origin) => order(stage.ledger, origin, buyer, { key })),
    );
    const ids = new Set(same.map((one) => orderOf(one).id));
    if (ids.size !== 1) wrong.push(`replay: ${ids.size} orders`);
    await expectOne(crowd, 'replay', drop, same.slice(0, 1));
  }
}

/** F28: many order the last piece of a drop at its moment. */
export const lastOfDropCase: FaultCase = {
  name: 'F28',
  says: '32 buyers of the last piece of a drop before and at its moment, and once more when it is given back; a process that dies between its counter and the COMMIT; one order sent to both processes',
  async run(stage, size) {
    const { rounds, kills, buyers: many } = SIZES[size];
    const wrong: string[] = [];
    const origins = await stage.bothShops();
    const crowd = { stage, origins, wrong, buyers: await makeBuyers(stage, many) };
    stage.wire.latencyMs = LATENCY_MS;
    stage.wire.cut();
    await lastPiece(crowd, rounds);
    const notOnce = wrong.length;
    const killed = await killRounds(crowd, kills);
    if (killed !== kills / 2) wrong.push(`${killed} of ${kills / 2} processes died`);
    await replay(crowd, FEW);
    stage.wire.latencyMs = 0;
    const counts = {
      buyers: many,
      rounds,
      'rounds not won once': notOnce,
      'rounds with kills': `${kills}, ${killed} killed`,
      'sent to both': FEW,
    };
    return conclude(stage, { counts, wrong });
  },
};
