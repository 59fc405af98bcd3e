import { randomUUID } from 'node:crypto';
import { aProduct } from '#test/support/factories.ts';
import { fillCarts, makeBuyers } from '../harness/buyers.ts';
import { call, cancel, order, orderOf, type Answer, type Buyer } from '../harness/calls.ts';
import { conclude, type FaultCase } from '../harness/outcome.ts';
import type { Stage } from '../harness/stage.ts';

const PAIRS = { long: { cancels: 500, admins: 100 }, short: { cancels: 40, admins: 10 } };
/** Pairs that run at the same time. */
const AT_ONCE = 5;

type Race = { stage: Stage; origins: [string, string]; productId: string; wrong: string[] };
type Duel = (race: Race, buyer: Buyer, id: string) => Promise<[Answer, Answer]>;

function move({ stage }: Race, origin: string, id: string, status: string): Promise<Answer> {
  return call(origin, `PUT /v2/admin/order/${id}?status=${status}`, stage.admin);
}

const customerAgainstMaker: Duel = (race, buyer, id) =>
  Promise.all([
    cancel(race.stage.ledger, race.origins[0], buyer, id),
    move(race, race.origins[1], id, 'shipped'),
  ]);

const makerAgainstMaker: Duel = (race, _, id) =>
  Promise.all([
    move(race, race.origins[0], id, 'delivered'),
    move(race, race.origins[1], id, 'cancelled'),
  ]);

async function duel(race: Race, buyer: Buyer, fight: Duel): Promise<'first' | 'second' | 'wrong'> {
  const { stage, wrong, productId } = race;
  await fillCarts(stage, [buyer], [{ productId }]);
  const placed = await order(stage.ledger, race.origins[0], buyer, { key: randomUUID() });
  const { id } = orderOf(placed);
  const answers = await fight(race, buyer, id);
  const won = answers.filter(({ status }) => status === 200);
  const lost = answers.filter(({ status }) => status === 409);
  const told = (lost[0]?.body as { order?: { status?: string } } | undefined)?.order?.status;
  const [winner] = won;
  if (won.length === 1 && lost.length === 1 && winner && told === orderOf(winner).status) {
    return winner === answers[0] ? 'first' : 'second';
  }
  const codes = answers.map(({ status, code }) => `${status} ${code}`).join(' and ');
  wrong.push(`order ${id}: ${codes}, the loser was told "${told}"`);
  return 'wrong';
}

async function duels(race: Race, pairs: number, fight: Duel): Promise<string> {
  const wins = { first: 0, second: 0, wrong: 0 };
  const buyers = await makeBuyers(race.stage, AT_ONCE);
  for (let done = 0; done < pairs; done += AT_ONCE) {
    const results = await Promise.all(buyers.map((buyer) => duel(race, buyer, fight)));
    for (const result of results) wins[result] += 1;
  }
  return `${wins.first} : ${wins.second}`;
}

/** F15: two people decide about one order at the same moment. */
export const cancelOrShip: FaultCase = {
  name: 'F15',
  says: 'the customer cancels while the maker ships; delivered against cancelled',
  async run(stage, size) {
    const { cancels, admins } = PAIRS[size];
    const wrong: string[] = [];
    const { id: productId } = await aProduct(stage.db, { stock: 100_000 });
    const race: Race = { stage, origins: await stage.bothShops(), productId, wrong };
    const counts = {
      pairs: cancels,
      'cancelled : shipped': await duels(race, cancels, customerAgainstMaker),
      'pairs of the maker': admins,
      'delivered : cancelled': await duels(race, admins, makerAgainstMaker),
      'not won once': wrong.length,
    };
    return conclude(stage, { counts, wrong });
  },
};
