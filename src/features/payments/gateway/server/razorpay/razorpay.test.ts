import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RAZORPAY_KEYS, signedEvent, type SignedEvent } from '#demo/razorpay/razorpay-ledger.ts';
import {
  openRazorpayStandIn,
  type Mood,
  type RazorpayStandIn,
} from '#demo/razorpay/razorpay-stand-in.ts';
import type { PaymentRequest, Gateway, GatewayKeys } from '../../gateway.ts';
import { GATEWAY_EVENTS } from '../../gateway-events.ts';
import { createRazorpay } from './razorpay.ts';

const KEYS: GatewayKeys = {
  keyId: RAZORPAY_KEYS.RAZORPAY_KEY_ID,
  keySecret: RAZORPAY_KEYS.RAZORPAY_KEY_SECRET,
  webhookSecret: RAZORPAY_KEYS.RAZORPAY_WEBHOOK_SECRET,
};

let standIn: RazorpayStandIn;
let razorpay: Gateway;

beforeAll(async () => {
  standIn = await openRazorpayStandIn();
  razorpay = createRazorpay(KEYS, standIn);
});
afterAll(() => standIn.close());
afterEach(() => {
  standIn.mood = 'well';
  standIn.refundsBecome = 'processed';
  standIn.events.length = 0;
});

let attempts = 0;
function asked(changes: Partial<PaymentRequest> = {}): PaymentRequest {
  attempts += 1;
  return {
    attemptId: `018f4b6e-0000-7000-8000-${String(attempts).padStart(12, '0')}`,
    amount: 132_400,
    orderNumber: 'HK7M2QXA',
    part: '',
    shopName: 'Lehar',
    customer: { name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210' },
    returnUrl: 'https://shop.example/back',
    cancelUrl: 'https://shop.example/order/HK7M2QXA',
    ...changes,
  };
}

const bytes = ({ body }: SignedEvent): Uint8Array => Buffer.from(body);
const headersOf = ({ headers }: SignedEvent) => ({
  signature: headers['x-razorpay-signature'],
  eventId: headers['x-razorpay-event-id'],
});
const read = (event: SignedEvent) => razorpay.readEvent(bytes(event), headersOf(event));

describe('an order at the gateway', () => {
  test('is opened, paid, and told by look, return and event alike', async () => {
    const about = asked();
    const orderId = await razorpay.open(about);
    expect(await razorpay.look(orderId)).toEqual([]);
    const payment = standIn.pay(orderId, { method: 'card' });
    const [seen] = await razorpay.look(orderId);
    expect(seen).toMatchObject({ id: payment.id, state: 'captured', amount: 132_400, way: 'card' });
    expect(seen).toMatchObject({ fee: 3_125, tax: 477 });
    expect(razorpay.readReturn(standIn.returned(payment), orderId)).toEqual({
      kind: 'paid',
      paymentId: payment.id,
    });
    const facts = standIn.events.map((event) => read(event)?.facts);
    expect(facts).toMatchObject([
      { kind: 'payment', payment: { state: 'authorised' } },
      { kind: 'payment', payment: seen },
      { kind: 'payment', payment: seen },
    ]);
  });

  test('leads to the hosted page by a form that holds no secret', async () => {
    const about = asked();
    const orderId = await razorpay.open(about);
    const { action, fields } = razorpay.form(about, orderId);
    expect(JSON.stringify({ action, fields })).not.toContain(KEYS.keySecret);
    const page = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) });
    expect(await page.text()).toContain('Pay 1324 to Lehar');
  });

  test('is captured by the shop where the account leaves that to it', async () => {
    const orderId = await razorpay.open(asked());
    const { id } = standIn.pay(orderId, { isHeld: true });
    expect(await razorpay.look(orderId)).toMatchObject([{ state: 'authorised' }]);
    expect(await razorpay.capture({ id, amount: 132_400 })).toMatchObject({ state: 'captured' });
  });
});

describe('what a browser brings back', () => {
  async function aPayment() {
    const orderId = await razorpay.open(asked());
    return { orderId, payment: standIn.pay(orderId) };
  }

  test('is forged for the order of another payment, and with any byte other', async () => {
    const one = await aPayment();
    const other = await aPayment();
    const fields = standIn.returned(one.payment);
    const forged = [
      razorpay.readReturn(fields, other.orderId),
      razorpay.readReturn({ ...fields, razorpay_payment_id: other.payment.id }, one.orderId),
      razorpay.readReturn({ ...fields, razorpay_signature: '' }, one.orderId),
      razorpay.readReturn({ ...fields, razorpay_signature: 'f'.repeat(64) }, one.orderId),
      razorpay.readReturn({ razorpay_payment_id: one.payment.id }, one.orderId),
    ];
    expect(new Set(forged.map(({ kind }) => kind))).toEqual(new Set(['forged']));
    // The stored id decides, whatever the browser says.
    const swapped = { ...fields, razorpay_order_id: other.orderId };
    expect(razorpay.readReturn(swapped, one.orderId).kind).toBe('paid');
  });

  test('of a payment that failed proves nothing', () => {
    const failed = { 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'Declined' };
    expect(razorpay.readReturn(failed, 'order_00000001')).toEqual({ kind: 'refused' });
  });
});

describe('an event', () => {
  const payment = {
    id: 'pay_00000001',
    amount: 100,
    currency: 'INR',
    status: 'captured',
    order_id: 'order_00000001',
  };

  test('is read only if each byte is as it was signed', () => {
    const event = signedEvent('payment.captured', { payment });
    expect(read(event)?.facts).toMatchObject({ kind: 'payment' });
    const raw = bytes(event);
    for (const at of [0, 60, raw.length - 1]) {
      const other = Uint8Array.from(raw);
      other[at] = (other[at] ?? 0) ^ 1;
      expect(razorpay.readEvent(other, headersOf(event))).toBeUndefined();
    }
    const signature = undefined;
    expect(razorpay.readEvent(raw, { signature, eventId: 'evt_1' })).toBeUndefined();
    const byKeySecret = signedEvent('payment.captured', { payment }, KEYS.keySecret);
    expect(read(byKeySecret)).toBeUndefined();
  });

  test('without a webhook secret is never read', () => {
    const event = signedEvent('payment.captured', { payment }, '');
    const without = createRazorpay({ ...KEYS, webhookSecret: '' }, standIn);
    expect(without.readEvent(bytes(event), headersOf(event))).toBeUndefined();
  });

  test('of a kind that the shop does not know is known as such', () => {
    expect(read(signedEvent('settlement.processed', {}))?.facts).toEqual({ kind: 'other' });
  });

  test.each(GATEWAY_EVENTS)('of the kind %s says something to the shop', (type) => {
    expect(read(signedEvent(type, {}))?.facts).toEqual({ kind: 'unreadable' });
  });

  test.each([
    ['an amount that is no number of paise', { ...payment, amount: 99.5 }],
    ['an amount as text', { ...payment, amount: '100' }],
    ['an id of something else', { ...payment, id: 'order_00000001' }],
    ['a state that nobody knows', { ...payment, status: 'done' }],
  ])('with %s is unreadable', (_what, spoilt) => {
    const event = signedEvent('payment.captured', { payment: spoilt });
    expect(read(event)?.facts).toEqual({ kind: 'unreadable' });
  });

  test('without an id is known by its bytes', () => {
    const event = signedEvent('payment.captured', { payment });
    const { signature } = headersOf(event);
    const [one, other] = [undefined, 'a b'].map((eventId) =>
      razorpay.readEvent(bytes(event), { signature, eventId }),
    );
    expect(one?.id).toMatch(/^body-[0-9a-f]{64}$/);
    expect(other?.id).toBe(one?.id);
  });
});

describe('a refund', () => {
  async function captured() {
    const orderId = await razorpay.open(asked());
    return standIn.pay(orderId);
  }

  test('is sent once for each key', async () => {
    const { id: paymentId } = await captured();
    const refund = { paymentId, amount: 20_000, key: 'refund-key-0001' };
    const first = await razorpay.refund(refund);
    expect(await razorpay.refund(refund)).toEqual(first);
    expect(await razorpay.refundsOf(paymentId)).toEqual([first]);
    await expect(razorpay.refund({ ...refund, amount: 20_001 })).rejects.toMatchObject({
      fault: 'refused',
    });
  });

  test('is refused above what was captured', async () => {
    const { id: paymentId } = await captured();
    await razorpay.refund({ paymentId, amount: 100_000, key: 'refund-key-0002' });
    await expect(
      razorpay.refund({ paymentId, amount: 100_000, key: 'refund-key-0003' }),
    ).rejects.toMatchObject({
      fault: 'refused',
      said: expect.stringContaining('greater') as string,
    });
  });

  test('is told again by events', async () => {
    standIn.refundsBecome = 'pending';
    const { id: paymentId } = await captured();
    const { id } = await razorpay.refund({ paymentId, amount: 100, key: 'refund-key-0004' });
    standIn.settle(id, 'failed');
    const last = standIn.events.at(-1);
    expect(last && read(last)?.facts).toMatchObject({
      kind: 'refund',
      refund: { id, state: 'failed' },
      payment: { id: paymentId, refunded: 0 },
    });
  });
});

describe('a link', () => {
  test('is made, paid, and proven by what comes back', async () => {
    const about = asked();
    const expiresAt = new Date(Date.now() + 3_600_000);
    const { id: linkId, url } = await razorpay.openLink(about, expiresAt);
    expect(url).toContain(linkId);
    const link = standIn.links.get(linkId);
    if (!link) throw new Error('The link is not there');
    const payment = standIn.payLink(linkId);
    const opened = { linkId, attemptId: about.attemptId };
    const fields = standIn.returnedByLink(link, payment);
    expect(razorpay.readLinkReturn(fields, opened)).toEqual({
      kind: 'paid',
      paymentId: payment.id,
    });
    const spoilt = { ...fields, razorpay_payment_id: 'pay_00000009' };
    expect(razorpay.readLinkReturn(spoilt, opened).kind).toBe('forged');
    const elsewhere = { ...opened, attemptId: asked().attemptId };
    expect(razorpay.readLinkReturn(fields, elsewhere).kind).toBe('forged');
    const last = standIn.events.at(-1);
    expect(last && read(last)?.facts).toMatchObject({ kind: 'link', linkId, state: 'paid' });
  });

  const inAnHour = () => new Date(Date.now() + 3_600_000);

  test('is cancelled', async () => {
    const { id } = await razorpay.openLink(asked(), inAnHour());
    await razorpay.cancelLink(id);
    expect(standIn.links.get(id)?.status).toBe('cancelled');
    await expect(razorpay.cancelLink(id)).rejects.toMatchObject({ fault: 'refused' });
    expect(await razorpay.lookAtLink(id)).toEqual({ state: 'cancelled', payments: [] });
  });

  test('is the same one for the same attempt', async () => {
    const about = asked();
    expect(await razorpay.findLink(about.attemptId)).toBeUndefined();
    const link = await razorpay.openLink(about, inAnHour());
    expect(await razorpay.openLink(about, inAnHour())).toEqual(link);
    expect(await razorpay.findLink(about.attemptId)).toEqual(link);
    await expect(razorpay.openLink({ ...about, amount: 100 }, inAnHour())).rejects.toMatchObject({
      fault: 'nonsense',
    });
  });

  test.each([true, false])(
    'is seen with its payments, whether it names its order (%s) or not',
    async (namesOrder) => {
      const { id } = await razorpay.openLink(asked(), inAnHour());
      expect(await razorpay.lookAtLink(id)).toEqual({ state: 'created', payments: [] });
      const payment = standIn.payLink(id);
      const link = standIn.links.get(id);
      if (!namesOrder) delete link?.order_id;
      expect(await razorpay.lookAtLink(id)).toMatchObject({
        state: 'paid',
        payments: [{ id: payment.id, state: 'captured', amount: 132_400, fee: 3_125, tax: 477 }],
      });
    },
  );

  test('says the part that it is for, and neither phone nor email', async () => {
    const { id } = await razorpay.openLink(asked({ part: 'Deposit' }), inAnHour());
    const link = standIn.links.get(id);
    expect(link?.description).toBe('Order HK7M2QXA, Deposit');
    expect(JSON.stringify(link)).not.toMatch(/9876543210|asha@example/);
  });

  test('that would end at once is refused', async () => {
    await expect(razorpay.openLink(asked(), new Date())).rejects.toMatchObject({
      fault: 'refused',
    });
  });
});

describe('a gateway that does not do its work', () => {
  test.each<[Mood, string]>([
    ['down', 'unreachable'],
    ['moved', 'nonsense'],
    ['refuses', 'refused'],
    ['nonsense', 'nonsense'],
    ['wrong keys', 'keys'],
  ])('that is %s makes a failure of its own kind', async (mood, fault) => {
    const orderId = await razorpay.open(asked());
    standIn.mood = mood;
    await expect(razorpay.open(asked())).rejects.toMatchObject({ fault });
    await expect(razorpay.look(orderId)).rejects.toMatchObject({ fault });
    await expect(razorpay.lookAtLink('plink_00000001')).rejects.toMatchObject({ fault });
    await expect(razorpay.check()).rejects.toMatchObject({ fault });
  });

  test('is given up after a while', async () => {
    standIn.mood = 'slow';
    const hasty = createRazorpay(KEYS, { origin: standIn.origin, timeoutMs: 50 });
    await expect(hasty.check()).rejects.toMatchObject({ fault: 'unreachable' });
  });

  test('never says a key in its failure', async () => {
    const wrong = createRazorpay({ ...KEYS, keySecret: 'a wrong secret' }, standIn);
    const failure = await wrong.check().catch((error: unknown) => error);
    expect(failure).toMatchObject({ fault: 'keys' });
    expect(JSON.stringify([failure, String(failure)])).not.toContain('a wrong secret');
  });

  test('is asked no more calls than were made', async () => {
    const before = standIn.calls.length;
    await razorpay.check();
    expect(standIn.calls.slice(before)).toEqual(['GET orders?count=1']);
  });
});
