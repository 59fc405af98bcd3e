// People who shop, in a process of their own: `load-client.ts <JSON>`. It ends on request, as
// soon as every order that was begun has been answered.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  call,
  cancel,
  cancelByLink,
  order,
  orderAsGuest,
  orderOf,
  untilKnown,
  type Buyer,
} from './calls.ts';
import { openLedger } from './ledger.ts';
import { fulfil } from './owner-work.ts';

export type LoadArguments = {
  origin: string;
  buyers: Buyer[];
  /** Whether people without an account buy too. */
  hasGuests?: boolean;
  /** Whether some of the others pay when it arrives. */
  hasCash?: boolean;
  /** Makes some of the orders, sends them and takes pieces back. */
  owner?: Buyer | undefined;
  products: { productId: string; variantId: string; personal?: Record<string, string> }[];
  ledgerFile: string;
  /** How long people think, on average, before they do the next thing. */
  pauseMs?: number;
};

const {
  origin,
  buyers,
  hasGuests = false,
  hasCash = false,
  owner,
  products,
  ledgerFile,
  pauseMs = 0,
} = JSON.parse(process.argv[2] ?? '') as LoadArguments;
const ledger = openLedger(ledgerFile);
const GUEST = {
  firstName: 'Ravi',
  lastName: 'Kumar',
  phone: '9820054321',
  address: { address1: '14 Ellis Bridge', city: 'Ahmedabad', state: 'Gujarat', zipCode: '380006' },
};
let isOver = false;

process.on('message', () => {
  isOver = true;
});
process.on('disconnect', () => process.exit(1));

function isOneIn(many: number): boolean {
  return Math.random() < 1 / many;
}

async function browse(buyer: Buyer): Promise<void> {
  await call(origin, 'GET /v2/products', buyer);
  await call(origin, 'GET /v2/carts', buyer);
}

/** Where orders that were placed go to is not changed by it. */
async function moveHouse(buyer: Buyer): Promise<void> {
  const address1 = `${Math.floor(Math.random() * 1000)} Sea Road`;
  const address = { city: 'Surat', state: 'Gujarat', zipCode: '395003', country: 'India' };
  const saveAddress = `PUT /v2/users/profile-address?uid=${buyer.uid}&address_id=home`;
  const answer = await untilKnown(() =>
    call(origin, saveAddress, buyer, { body: { address1, ...address } }),
  );
  if (answer.status !== 200) throw new Error(`Moving house was answered ${answer.status}`);
}

async function shopAsGuest(): Promise<void> {
  const product = products[Math.floor(Math.random() * products.length)];
  const { answer, orderKey } = await orderAsGuest(ledger, origin, {
    lines: [{ ...product, quantity: isOneIn(3) ? 2 : 1 }],
    ...GUEST,
    email: `guest-${randomUUID()}@example.com`,
  });
  if (answer.status === 201 && isOneIn(6)) {
    await cancelByLink(ledger, origin, orderOf(answer), orderKey);
  }
}

async function shop(buyer: Buyer): Promise<void> {
  if (isOneIn(2)) await browse(buyer);
  ledger.append({ what: 'filled', uid: buyer.uid });
  const product = products[Math.floor(Math.random() * products.length)];
  await untilKnown(() =>
    call(origin, 'POST /v2/cart', buyer, { body: { ...product, quantity: isOneIn(3) ? 2 : 1 } }),
  );
  if (isOneIn(12)) await moveHouse(buyer);
  if (isOneIn(5)) return;
  const body = hasCash && isOneIn(3) ? { payment: { method: 'Cash on delivery' } } : {};
  const answer = await order(ledger, origin, buyer, { key: randomUUID(), body });
  if (answer.status !== 201) {
    await untilKnown(() => call(origin, 'DELETE /v2/clear-cart', buyer));
  } else if (isOneIn(6)) await cancel(ledger, origin, buyer, orderOf(answer).id);
}

async function shopOn(buyer: Buyer): Promise<void> {
  while (!isOver) {
    await (hasGuests && isOneIn(3) ? shopAsGuest() : shop(buyer));
    if (pauseMs > 0) await wait(Math.random() * 2 * pauseMs);
  }
}

/** Takes every third of the orders as they come. */
async function workOn(by: Buyer): Promise<void> {
  let seen = 0;
  while (!isOver) {
    const placed = ledger.entries().filter((entry) => entry.what === 'ok');
    const { id } = placed[seen] ?? {};
    if (id === undefined) await wait(50);
    else {
      seen += 3;
      await fulfil({ ledger, origin, owner: by, id });
    }
  }
}

await Promise.all([...buyers.map((buyer) => shopOn(buyer)), owner && workOn(owner)]);
process.exit(0);
