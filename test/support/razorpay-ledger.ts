import { createHmac, randomBytes } from 'node:crypto';

export const RAZORPAY_KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_standin00000001',
  RAZORPAY_KEY_SECRET: 'stand-in key secret 0001',
  RAZORPAY_WEBHOOK_SECRET: 'stand-in webhook secret 01',
};

type Status = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';

export type StandInOrder = {
  id: string;
  entity: 'order';
  amount: number;
  currency: string;
  receipt: string;
  status: 'created' | 'attempted' | 'paid';
};

export type StandInPayment = {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: Status;
  order_id: string;
  method: string;
  captured: boolean;
  amount_refunded: number;
  fee: number | null;
  tax: number | null;
  email: string;
  contact: string;
  vpa: string | null;
  card: { last4: string; name: string } | null;
  error_description: string | null;
};

export type StandInRefund = {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  receipt: string;
  status: 'pending' | 'processed' | 'failed';
};

export type StandInLink = {
  id: string;
  amount: number;
  currency: string;
  reference_id: string;
  callback_url: string;
  expire_by: number;
  order_id: string;
  short_url: string;
  status: 'created' | 'paid' | 'cancelled' | 'expired';
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

  #addPayment(orderId: string, status: Status, paid: Paid): StandInPayment {
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
    if (link) {
      link.status = 'paid';
      this.#tell('payment_link.paid', { payment_link: link, payment, order });
    }
    return payment;
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

  openLink(
    asked: Omit<StandInLink, 'id' | 'order_id' | 'short_url' | 'status'>,
    origin: string,
  ): StandInLink {
    const { amount, currency, reference_id: receipt } = asked;
    const order = this.openOrder({ amount, currency, receipt });
    const id = idOf('plink');
    const made = { ...asked, id, order_id: order.id, short_url: `${origin}/link/${id}` };
    const link: StandInLink = { ...made, status: 'created' };
    this.links.set(id, link);
    return link;
  }

  endLink(id: string): StandInLink {
    const link = found(this.links, id);
    if (link.status !== 'created') throw new Refused('The link is not open any more');
    link.status = 'cancelled';
    this.#tell('payment_link.cancelled', { payment_link: link });
    return link;
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
