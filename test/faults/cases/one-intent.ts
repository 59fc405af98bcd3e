import { randomUUID } from 'node:crypto';
import { aProduct } from '#test/support/factories.ts';
import { fillCarts, makeBuyers } from '../harness/buyers.ts';
import { call, order, orderOf, type Answer, type Buyer, type Wish } from '../harness/calls.ts';
import { conclude, type FaultCase } from '../harness/outcome.ts';
import type { Stage } from '../harness/stage.ts';

const SIZES = { long: { rounds: 40, times: 50 }, short: { rounds: 1, times: 50 } };

type Round = {
  stage: Stage;
  origins: string[];
  shelf: { productId: string }[];
  buyer: Buyer;
  other: Buyer;
  times: number;
  expect: (isSo: boolean, otherwise: string) => void;
};

function atOnce(round: Round, buyer: Buyer, wishes: Wish[]): Promise<Answer[]> {
  const { origins, stage } = round;
  return Promise.all(
    wishes.map((wish, index) =>
      order(stage.ledger, origins[index % origins.length] ?? '', buyer, wish),
    ),
  );
}

function idsOf(answers: Answer[]): Set<string> {
  return new Set(answers.filter(({ status }) => status === 201).map((one) => orderOf(one).id));
}

/** `1 x 201, 49 x 409 CART_EMPTY` */
function codesOf(answers: Answer[]): string {
  const counts = new Map<string, number>();
  for (const { status, code } of answers) {
    const name = `${status} ${code}`.trim();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, many]) => `${many} x ${name}`).join(', ');
}

async function sameKey(round: Round): Promise<void> {
  const { buyer, times, expect } = round;
  const key = randomUUID();
  const answers = await atOnce(
    round,
    buyer,
    Array.from({ length: times }, () => ({ key })),
  );
  expect(
    answers.every(({ status }) => status === 201),
    `same key: ${codesOf(answers)}`,
  );
  expect(idsOf(answers).size === 1, `same key: ${idsOf(answers).size} orders`);
}

async function twoTabs(round: Round): Promise<void> {
  const { buyer, expect } = round;
  const answers = await atOnce(round, buyer, [{ key: randomUUID() }, { key: randomUUID() }]);
  const codes = answers.map(({ status, code }) => (status === 201 ? '' : code)).toSorted();
  expect(codes.join() === ',CART_EMPTY', `two tabs: ${codesOf(answers)}`);
}

/** An old client that sends no key and lets people click ten times. */
async function noKey(round: Round): Promise<void> {
  const { buyer, expect } = round;
  const answers = await atOnce(
    round,
    buyer,
    Array.from({ length: 10 }, () => ({})),
  );
  const isEither = ({ status, code }: Answer) => status === 201 || code === 'CART_EMPTY';
  expect(answers.every(isEither), `no key: ${codesOf(answers)}`);
  expect(idsOf(answers).size === 1, `no key: ${idsOf(answers).size} orders`);
}

async function anotherBody(round: Round): Promise<void> {
  const { buyer, expect } = round;
  const key = randomUUID();
  const wishes = ['one', 'two'].map((notes) => ({ key, body: { notes } }));
  const answers = await atOnce(round, buyer, wishes);
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses.join() === '201,422', `another body: ${codesOf(answers)}`);
}

/** A key is worth nothing in another's hands. */
async function anotherPerson(round: Round): Promise<void> {
  const { buyer, other, stage, shelf, expect } = round;
  await fillCarts(stage, [other], shelf);
  const key = randomUUID();
  const [own, others] = await Promise.all([
    atOnce(round, buyer, [{ key }, { key }]),
    atOnce(round, other, [{ key }, { key }]),
  ]);
  expect(idsOf(own).size === 1 && idsOf(others).size === 1, `another's key: ${codesOf(others)}`);
  const [id] = idsOf(own);
  expect(!idsOf(others).has(id ?? ''), "another's key got an order of its owner");
  const look = await call(round.origins[0] ?? '', `GET /v2/order/${id}`, other);
  expect(look.status === 404, `another's order: ${look.status}`);
}

const STEPS = { sameKey, twoTabs, noKey, anotherBody, anotherPerson };

/** F12: whatever is clicked, one intent is one order. */
export const oneIntent: FaultCase = {
  name: 'F12',
  says: 'one intent sent many times at once, in two tabs, without a key, changed, by another person',
  async run(stage, size) {
    const { rounds, times } = SIZES[size];
    const wrong: string[] = [];
    const origins = await stage.bothShops();
    const shelf = [{ productId: (await aProduct(stage.db, { stock: 1_000_000 })).id }];
    const [buyer, other] = await makeBuyers(stage, 2);
    if (!buyer || !other) throw new Error('There is nobody to buy');
    const expect = (isSo: boolean, otherwise: string) => {
      if (!isSo) wrong.push(otherwise);
    };
    const begun = stage.ledger.entries().length;
    for (let round = 0; round < rounds; round += 1) {
      for (const step of Object.values(STEPS)) {
        await fillCarts(stage, [buyer], shelf);
        await step({ stage, origins, shelf, buyer, other, times, expect });
      }
    }
    const entries = stage.ledger.entries().slice(begun);
    const orders = new Set(entries.flatMap((one) => (one.what === 'ok' ? [one.id] : [])));
    const intents = rounds * (Object.keys(STEPS).length + 1);
    expect(orders.size === intents, `${orders.size} orders for ${intents} intents`);
    const requests = entries.filter(({ what }) => what === 'invoke').length;
    const counts = { intents, requests, orders: orders.size };
    return conclude(stage, { counts, wrong });
  },
};
