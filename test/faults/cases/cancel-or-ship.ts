import { randomUUID } from 'node:crypto';
import { aProduct } from '#test/support/factories.ts';
import { fillCarts, makeBuyers } from '../harness/buyers.ts';
import { cancel, move, order, orderOf, type Buyer, type Decision } from '../harness/calls.ts';
import { conclude, type FaultCase } from '../harness/outcome.ts';
import type { Stage } from '../harness/stage.ts';

const PAIRS = { long: { cancels: 500, admins: 100 }, short: { cancels: 20, admins: 10 } };
/** Pairs that run at the same time. */
const AT_ONCE = 5;

type Race = { stage: Stage; origins: [string, string]; productId: string; wrong: string[] };
type Duel = {
  /** What the two want it to become. */
  wishes: [string, string];
  fight: (race: Race, buyer: Buyer, id: string) => Promise<[Decision, Decision]>;
};

const CUSTOMER_AGAINST_OWNER: Duel = {
  wishes: ['cancelled', 'shipped'],
  fight: ({ stage, origins }, buyer, id) =>
    Promise.all([
      cancel(stage.ledger, origins[0], buyer, id),
      move(origins[1], stage.admin, id, 'shipped'),
    ]),
};

const OWNER_AGAINST_OWNER: Duel = {
  wishes: ['delivered', 'cancelled'],
  fight: ({ stage, origins }, _, id) =>
    Promise.all([
      move(origins[0], stage.admin, id, 'delivered'),
      move(origins[1], stage.admin, id, 'cancelled'),
    ]),
};

/** Both know the same winner, and the other was refused. */
async function duel(
  race: Race,
  buyer: Buyer,
  { wishes, fight }: Duel,
): Promise<number | undefined> {
  const { stage, wrong, productId } = race;
  await fillCarts(stage, [buyer], [{ productId }]);
  const placed = await order(stage.ledger, race.origins[0], buyer, { key: randomUUID() });
  const { id } = orderOf(placed);
  const decisions = await fight(race, buyer, id);
  const winner = wishes.findIndex((wish) => decisions.every(({ state }) => state === wish));
  const loser = decisions[1 - winner];
  if (winner >= 0 && loser?.answer.status === 409) return winner;
  const codes = decisions.map(({ answer, state }) => `${answer.status} ${answer.code} (${state})`);
  wrong.push(`order ${id}: ${codes.join(' and ')}`);
  return undefined;
}

async function duels(race: Race, pairs: number, kind: Duel): Promise<string> {
  const wins = [0, 0];
  const buyers = await makeBuyers(race.stage, AT_ONCE);
  for (let done = 0; done < pairs; done += AT_ONCE) {
    const results = await Promise.all(buyers.map((buyer) => duel(race, buyer, kind)));
    for (const won of results) if (won !== undefined) wins[won] = (wins[won] ?? 0) + 1;
  }
  return wins.join(' : ');
}

/** F15: two people decide about one order at the same moment. */
export const cancelOrShip: FaultCase = {
  name: 'F15',
  says: 'the customer cancels while the owner ships; delivered against cancelled',
  async run(stage, size) {
    const { cancels, admins } = PAIRS[size];
    const wrong: string[] = [];
    const { id: productId } = await aProduct(stage.db, { stock: 100_000 });
    const race: Race = { stage, origins: await stage.bothShops(), productId, wrong };
    const counts = {
      pairs: cancels,
      'cancelled : shipped': await duels(race, cancels, CUSTOMER_AGAINST_OWNER),
      'pairs of the owner': admins,
      'delivered : cancelled': await duels(race, admins, OWNER_AGAINST_OWNER),
      'not won once': wrong.length,
    };
    return conclude(stage, { counts, wrong });
  },
};
