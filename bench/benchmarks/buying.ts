import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { openBuyer, type BrowserState, type Buyer, type Effort } from '../support/buyer.ts';
import { openBrowser } from '../support/chromium.ts';
import type { Options } from '../support/options.ts';
import { askOwner, signOwnerIn } from '../support/people.ts';
import type { Report, Row } from '../support/report.ts';
import { OWNER } from '../support/shared-shops.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { makeShoppers } from '../support/shoppers.ts';
import { median } from '../support/statistics.ts';

const PIECE = '/product/dried-rose-vanity-tray';

const newEmail = () => `bench-${randomBytes(6).toString('hex')}@example.com`;

async function letGuestsBuy({ origin }: Shop): Promise<void> {
  const token = await signOwnerIn(origin, OWNER);
  type Draft = { version: number; published: { buying: object } };
  const { version, published } = await askOwner<Draft>(origin, 'GET /v2/admin/shop', token);
  const patch = { buying: { ...published.buying, withoutAccount: 'on' } };
  const save = { version, patch };
  const draft = await askOwner<Draft>(origin, 'PUT /v2/admin/shop/draft', token, save);
  await askOwner(origin, 'POST /v2/admin/shop/publish', token, { version: draft.version });
}

/** By the names of the fields; what the shop has filled by itself stays. */
async function fillAll({ page, fill }: Buyer, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    const field = page.locator(`main [name=${name}]`);
    await field.waitFor();
    if ((await field.inputValue()) === '') await fill(field, text);
  }
}

const heading = ({ page }: Buyer, name: string) => page.getByRole('heading', { level: 1, name });

async function addToCart({ page, tap }: Buyer): Promise<void> {
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  const added = drawer.getByRole('link', { name: 'Proceed to Checkout' });
  await tap(page.getByRole('button', { name: 'Add to Cart', exact: true }), added);
}

async function checkOut(buyer: Buyer): Promise<void> {
  const proceed = buyer.page.getByRole('link', { name: 'Proceed to Checkout' });
  await buyer.tap(proceed, heading(buyer, 'Checkout'));
}

async function placeOrder(buyer: Buyer): Promise<void> {
  const order = buyer.page.getByRole('button', { name: 'Complete Order', disabled: false });
  await buyer.tap(order, heading(buyer, 'Order placed'));
}

async function fillAddress(buyer: Buyer): Promise<void> {
  await fillAll(buyer, { zipCode: '380006' });
  const state = buyer.page.locator('main [name=state] option:checked', { hasText: 'Gujarat' });
  await state.waitFor({ state: 'attached' });
  await fillAll(buyer, { city: 'Ahmedabad', address1: '14 Ellis Bridge' });
}

/** Their details are there from the last time. */
async function asGuestAgain(buyer: Buyer): Promise<void> {
  await addToCart(buyer);
  await checkOut(buyer);
  await placeOrder(buyer);
}

async function asGuest(buyer: Buyer): Promise<void> {
  await addToCart(buyer);
  await checkOut(buyer);
  await fillAddress(buyer);
  await fillAll(buyer, {
    firstName: 'Asha',
    lastName: 'Patel',
    phone: '98200 12345',
    email: newEmail(),
  });
  const keep = buyer.page.getByLabel('Remember my details');
  await buyer.tap(keep, buyer.page.locator('main input[type=checkbox]:checked'));
  await placeOrder(buyer);
}

/** An address of the profile is chosen: none is by itself. */
async function asCustomer(buyer: Buyer): Promise<void> {
  await addToCart(buyer);
  await checkOut(buyer);
  const address = buyer.page.getByRole('radio', { name: /14 Ellis Bridge/ });
  await buyer.tap(address, buyer.page.getByRole('radio', { name: /14 Ellis/, checked: true }));
  await placeOrder(buyer);
}

/** State of a browser in which a customer is signed in. */
async function signedInBrowser(browser: Browser, shop: Shop): Promise<BrowserState> {
  const [shopper] = await makeShoppers(shop, 1);
  const context = await browser.newContext();
  const { email, password } = shopper ?? {};
  await context.request.post(`${shop.origin}/identity/sign-in/email`, {
    data: { email, password },
    headers: { origin: shop.origin },
  });
  const state = await context.storageState();
  await context.close();
  return state;
}

type Bought = { effort: Effort; state: BrowserState };
type Route = (buyer: Buyer) => Promise<void>;

async function buy(browser: Browser, shop: Shop, route: Route, state?: BrowserState) {
  const buyer = await openBuyer(browser, state);
  await buyer.open(shop.origin + PIECE);
  await route(buyer);
  const bought: Bought = {
    effort: buyer.effort(),
    state: await buyer.page.context().storageState(),
  };
  await buyer.close();
  return bought;
}

function rowOf(what: string, efforts: Effort[]): Row {
  const [{ taps, fields, letters } = { taps: 0, fields: 0, letters: 0 }] = efforts;
  const seconds = median(efforts.map(({ waitedMs }) => waitedMs)) / 1_000;
  const asked = `${taps} taps, ${fields} fields, ${letters} letters`;
  return { what, shop: `${asked}, ${seconds.toFixed(1)} s of waiting` };
}

export async function buying({ rounds }: Options): Promise<Report> {
  const shop = await openShop({ isDemo: true, settings: { ...OWNER, ADMIN_SECOND_STEP: 'off' } });
  const browser = await openBrowser();
  const efforts = new Map<string, Effort[]>();
  async function measure(what: string, route: Route, state?: BrowserState): Promise<BrowserState> {
    const bought = await buy(browser, shop, route, state);
    efforts.set(what, [...(efforts.get(what) ?? []), bought.effort]);
    return bought.state;
  }
  try {
    await letGuestsBuy(shop);
    const customer = await signedInBrowser(browser, shop);
    for (let round = 0; round < rounds; round += 1) {
      const guest = await measure('As a guest', asGuest);
      await measure('As a guest again, on the same phone', asGuestAgain, guest);
      await measure('As a customer who is signed in', asCustomer, customer);
    }
    return {
      title: 'From the link of a piece to the placed order',
      how: 'A phone of 375 px whose processor is four times slower, on slow 4G (150 ms for a round trip, 1.6 Mbit/s): the page of a piece, the cart, the checkout, the placed order. Counted are taps, fields, letters and the time in which the buyer waits for the shop, without reading and typing.',
      notes: [
        "Beside it, counted in its source and not measured: EverShop's guest checkout asks for eight fields (email, name, telephone, address, city, country, province, postcode) and taps for delivery, payment and order.",
      ],
      rows: [...efforts].map(([what, all]) => rowOf(what, all)),
    };
  } finally {
    await browser.close();
    await shop.close();
  }
}
