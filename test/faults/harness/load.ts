import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { aProduct } from '#test/support/factories.ts';
import { makeBuyers } from './buyers.ts';
import type { LoadArguments } from './load-client.ts';
import { openLedger } from './ledger.ts';
import type { Stage } from './stage.ts';

const CLIENT = path.resolve(import.meta.dirname, 'load-client.ts');

/** People's pause in the short forms: without one they keep a core busy all the while. */
export const SHORT_PAUSE_MS = 60;

/** A field that a piece asks its buyer. */
export const NAME = '018f0000-0000-7000-8000-00000000000a';

/** Plenty, made to order, with a name on it, of two kinds, in combinations, and scarce: some orders are refused. */
async function makeProducts({ db }: Stage): Promise<LoadArguments['products']> {
  const plenty = await aProduct(db, { price: 129_950, stock: 1_000_000 });
  const toOrder = await aProduct(db, { price: 49_900 });
  const fields = [{ id: NAME, label: 'Name', is_required: true, price: 5_000 }];
  const named = await aProduct(db, { price: 69_900, fields });
  const scarce = await aProduct(db, { price: 99_900, stock: 25 });
  const shades = await aProduct(db, {
    price: 59_900,
    variants: [{ stock: 1_000_000 }, { stock: 1_000_000, price: 64_900 }],
  });
  const lamps = await aProduct(db, {
    price: 79_900,
    variants: [
      { name: 'Colour', value: 'Lagoon' },
      { name: 'Size', value: 'Small' },
      { name: 'Size', value: 'Large' },
    ],
    combinations: [
      { value: 'Lagoon, Small', stock: 1_000_000, code: 'LM-S' },
      { value: 'Lagoon, Large', stock: 25, price: 109_900, code: 'LM-L' },
    ],
  });
  const plain = [plenty, toOrder, scarce].map(({ id }) => ({ productId: id, variantId: '0' }));
  const chosen = [shades, lamps].flatMap(({ id, combinationIds }) =>
    combinationIds.map((variantId) => ({ productId: id, variantId })),
  );
  const asked = { productId: named.id, variantId: '0', personal: { [NAME]: 'Asha' } };
  return [...plain, ...chosen, asked];
}

/** People who shop, in a process of their own, until they are stopped. */
export async function startClient(
  stage: Stage,
  many: number,
  ledgerFile: string,
  habits: Pick<LoadArguments, 'pauseMs' | 'hasGuests' | 'hasCash' | 'owner'> = {},
): Promise<ChildProcess> {
  const facts: LoadArguments = {
    origin: stage.shop.origin,
    buyers: await makeBuyers(stage, many),
    products: await makeProducts(stage),
    ledgerFile,
    ...habits,
  };
  return fork(CLIENT, [JSON.stringify(facts)], { execArgv: [] });
}

/** Lets them end what they have begun: afterwards every answer is known. */
export async function stopClient(client: ChildProcess): Promise<void> {
  const exit = once(client, 'exit');
  client.send('over');
  const [code] = (await exit) as [number | null];
  if (code !== 0) throw new Error(`The load client ended with ${code}`);
}

/** How many orders were confirmed so far. */
export function confirmedIn(file: string): number {
  return openLedger(file)
    .entries()
    .filter(({ what }) => what === 'ok').length;
}
