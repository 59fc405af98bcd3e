import { createHmac, randomBytes } from 'node:crypto';
import type {
  NewLink,
  PaymentStatus,
  StandInLink,
  StandInOrder,
  StandInPayment,
  StandInRefund,
} from './razorpay-entities.ts';

export const RAZORPAY_KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_standin00000001',
  RAZORPAY_KEY_SECRET: 'stand-in key secret 0001',
  RAZORPAY_WEBHOOK_SECRET: 'stand-in webhook secret 01',
};

/** An event as it goes over the network: its bytes are signed. */
export type SignedEvent = { type: string; body: string; headers: Record<string, string> };

type Paid = Partial<Pick<StandInPayment, 'amount' | 'currency' | 'method'>> & {
  /** Left to be captured by the shop. */
  isHeld?: boolean;
};

export class Refused extends Error {
  readonly status: number;

  constructor(description: string, status = 400) {
    super(description);
    this.status = status;
  }
}

const CAPTURE_FEE = 0.0236;

const idOf = (prefix: string): string => `${prefix}_${randomBytes(7).toString('hex')}`;

function sign(secret: string, content: string): string {
  return createHmac('sha256', secret).update(content).digest('hex');
}

/** An event that nobody but the gateway could have signed; `secret` of another makes it forged. */
export function signedEvent(
  type: string,
  payload: Record<string, object>,
  secret = RAZORPAY_KEYS.RAZORPAY_WEBHOOK_SECRET,
): SignedEvent {
  const entities = Object.fromEntries(
    Object.entries(payload).map(([name, entity]) => [name, { entity }]),
  );
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_StandIn0000001',
    event: type,
    contains: Object.keys(payload),
    payload: entities,
    created_at: Math.floor(Date.now() / 1000),
  });
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': sign(secret, body),
    'x-razorpay-event-id': idOf('evt'),
  };
  return { type, body, headers };
}

export function found<T>(all: Map<string, T>, id: string | undefined): T {
  const one = all.get(id ?? '');
  if (!one) throw new Refused('The id provided does not exist');
  return one;
}

const INSTRUMENTS: Record<string, Partial<StandInPayment>> = {
  upi: { vpa: 'buyer@stand-in' },
  card: { card: { last4: '4366', name: 'A Buyer' } },
};

/** What Razorpay knows of an account, and what it tells of it. */
export class RazorpayLedger {
  readonly orders = new Map<string, StandInOrder>();
  readonly payments = new Map<string, StandInPayment>();
  readonly refunds = new Map<string, StandInRefund>();
  readonly links = new Map<string, StandInLink>();
  /** Events that nobody has delivered yet, the oldest first. */
  readonly events: SignedEvent[] = [];
  /** Where events go by themselves; undefined: the test delivers them. */
  webhook: string | undefined;
  /** The next refunds stay pending, or fail at once. */
  refundsBecome: StandInRefund['status'] = 'processed';
  readonly #byKey = new Map<string, { body: string; refund: StandInRefund }>();

  #tell(type: string, payload: Record<string, object>): void {
    const event = signedEvent(type, payload);
    if (this.webhook === undefined) this.events.push(event);
    else void fetch(this.webhook, { method: 'POST', ...event }).catch(() => undefined);
  }

  openOrder(asked: { amount: number; currency: string; receipt: string }): StandInOrder {
    if (asked.amount < 100) throw new Refused('The amount must be at least INR 1.00');
    const order = { id: idOf('order'), entity: 'order', status: 'created', ...asked } as const;
    this.orders.set(order.id, order);
    return order;
  }

  #addPayment(orderId: string, status: PaymentStatus, paid: Paid): StandInPayment {
    const order = found(this.orders, orderId);
    const { method = 'upi', amount = order.amount, currency = order.currency } = paid;
    const payment: StandInPayment = {
      id: idOf('pay'),
      entity: 'payment',
      amount,
      currency,
      status,
      order_id: orderId,
      method,
      captured: false,
      amount_refunded: 0,
      fee: null,
      tax: null,
      email: 'buyer@example.com',
      contact: '+919876543210',
      vpa: null,
      card: null,
      error_description: null,
      ...INSTRUMENTS[method],
    };
    this.payments.set(payment.id, payment);
    if (order.status === 'created') order.status = 'attempted';
    return payment;
  }

  /** What a customer does on the hosted page. */
  pay(orderId: string, paid: Paid = {}): StandInPayment {
    const payment = this.#addPayment(orderId, 'authorized', paid);
    this.#tell('payment.authorized', { payment });
    return paid.isHeld ? payment : this.capture(payment);
  }

  fail(orderId: string): StandInPayment {
    const payment = this.#addPayment(orderId, 'failed', {});
    payment.error_description = 'Your payment was declined by your bank';
    this.#tell('payment.failed', { payment });
    return payment;
  }

  capture(payment: StandInPayment): StandInPayment {
    if (payment.status !== 'authorized') {
      throw new Refused('This payment has already been captured');
    }
    const fee = Math.round(payment.amount * CAPTURE_FEE);
    const tax = Math.round(fee - fee / 1.18);
    Object.assign(payment, { status: 'captured', captured: true, fee, tax });
    const order = found(this.orders, payment.order_id);
    order.status = 'paid';
    this.#tell('payment.captured', { payment });
    this.#tell('order.paid', { payment, order });
    const link = [...this.links.values()].find(({ order_id }) => order_id === order.id);
    if (link) this.#addToLink(link, payment);
    return payment;
  }

  /** A link that was cancelled, or has expired, stays so: a bank that answers late pays its order alone. */
  #addToLink(link: StandInLink, payment: StandInPayment): void {
    const { id: payment_id, amount } = payment;
    const paid = { payment_id, plink_id: link.id, amount, status: 'captured' } as const;
    link.payments = [...(link.payments ?? []), paid];
    if (link.status === 'cancelled' || link.status === 'expired') return;
    const sum = link.payments.reduce((all, one) => all + one.amount, 0);
    link.status = sum < link.amount ? 'partially_paid' : 'paid';
    const order = found(this.orders, payment.order_id);
    this.#tell(`payment_link.${link.status}`, { payment_link: link, order, payment });
  }

  /** @param key of the shop: an equal request gets the same refund */
  sendBack(paymentId: string, sent: string, key: string | undefined): StandInRefund {
    const before = key === undefined ? undefined : this.#byKey.get(key);
    if (before && before.body !== sent) {
      throw new Refused(
        'Different request with the same idempotency key has already been processed.',
      );
    }
    if (before) return before.refund;
    const refund = this.#addRefund(found(this.payments, paymentId), sent);
    if (key !== undefined) this.#byKey.set(key, { body: sent, refund });
    this.#tell('refund.created', { refund, payment: found(this.payments, paymentId) });
    if (this.refundsBecome !== 'pending') this.settle(refund.id, this.refundsBecome);
    return refund;
  }

  #addRefund(payment: StandInPayment, sent: string): StandInRefund {
    const asked = JSON.parse(sent) as { amount?: number; receipt?: string };
    const { amount = payment.amount, receipt = '' } = asked;
    if (!payment.captured) throw new Refused('The payment has not been captured');
    if (amount < 100) throw new Refused('The amount must be at least INR 1.00');
    if (payment.amount_refunded + amount > payment.amount) {
      throw new Refused('The total refund amount is greater than the refund payment amount');
    }
    payment.amount_refunded += amount;
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded';
    const about = { amount, currency: 'INR', payment_id: payment.id, receipt } as const;
    const refund: StandInRefund = {
      id: idOf('rfnd'),
      entity: 'refund',
      status: 'pending',
      ...about,
    };
    this.refunds.set(refund.id, refund);
    return refund;
  }

  settle(refundId: string, status: 'processed' | 'failed'): void {
    const refund = found(this.refunds, refundId);
    const payment = found(this.payments, refund.payment_id);
    if (status === 'failed' && refund.status !== 'failed') payment.amount_refunded -= refund.amount;
    refund.status = status;
    if (payment.amount_refunded < payment.amount && payment.captured) payment.status = 'captured';
    this.#tell(`refund.${status}`, { refund, payment });
  }

  openLink(asked: NewLink, origin: string): StandInLink {
    if (asked.amount < 100) throw new Refused('The amount must be at least INR 1.00');
    if (asked.expire_by < Date.now() / 1000 + 15 * 60) {
      throw new Refused('timestamp must be atleast 15 minutes in future');
    }
    if (this.linksOf(asked.reference_id).length > 0) {
      throw new Refused('payment link creation with reference ID already attempted');
    }
    const id = idOf('plink');
    const made = { id, payments: null, short_url: `${origin}/link/${id}`, status: 'created' };
    const link = { ...asked, ...made } as StandInLink;
    this.links.set(id, link);
    return link;
  }

  linksOf(reference: string): StandInLink[] {
    return [...this.links.values()].filter(({ reference_id }) => reference_id === reference);
  }

  /** Somebody opens the link: the gateway makes its order. @returns the order's id */
  visitLink(id: string): string {
    const link = found(this.links, id);
    const { amount, currency, reference_id: receipt } = link;
    link.order_id ??= this.openOrder({ amount, currency, receipt }).id;
    return link.order_id;
  }

  payLink(id: string, paid: Paid = {}): StandInPayment {
    const { status } = found(this.links, id);
    if (status !== 'created' && status !== 'partially_paid') throw new Refused(`It is ${status}`);
    return this.pay(this.visitLink(id), paid);
  }

  #endLink(id: string, status: 'cancelled' | 'expired'): StandInLink {
    const link = found(this.links, id);
    if (link.status !== 'created') {
      throw new Refused(`cannot cancel or expire an already ${link.status} link`);
    }
    link.status = status;
    this.#tell(`payment_link.${status}`, { payment_link: link });
    return link;
  }

  endLink(id: string): StandInLink {
    return this.#endLink(id, 'cancelled');
  }

  expireLink(id: string): StandInLink {
    return this.#endLink(id, 'expired');
  }

  /** The form that a browser sends back after a payment. */
  returned({ id, order_id }: StandInPayment): Record<string, string> {
    return {
      razorpay_payment_id: id,
      razorpay_order_id: order_id,
      razorpay_signature: sign(RAZORPAY_KEYS.RAZORPAY_KEY_SECRET, `${order_id}|${id}`),
    };
  }

  returnedByLink(link: StandInLink, payment: StandInPayment): Record<string, string> {
    const { id, reference_id, status } = link;
    const content = `${id}|${reference_id}|${status}|${payment.id}`;
    return {
      razorpay_payment_id: payment.id,
      razorpay_payment_link_id: id,
      razorpay_payment_link_reference_id: reference_id,
      razorpay_payment_link_status: status,
      razorpay_signature: sign(RAZORPAY_KEYS.RAZORPAY_KEY_SECRET, content),
    };
  }
}
