import * as z from 'zod';
import type { EventFacts, SentRefund } from '../../gateway.ts';
import { LINK_EVENTS, PAYMENT_EVENTS, REFUND_EVENTS } from '../../gateway-events.ts';
import { LINK_STATES, type Payment, type PaymentState } from '../../attempt-state.ts';

const Paise = z.int().min(0);
const Id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9]{6,40}$`));

const STATES = {
  created: 'created',
  authorized: 'authorised',
  captured: 'captured',
  refunded: 'captured',
  failed: 'failed',
} as const satisfies Record<string, PaymentState>;

const PaymentEntity = z.object({
  id: Id('pay'),
  amount: Paise,
  currency: z.string().regex(/^[A-Z]{3}$/),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: Id('order').nullish(),
  captured: z.boolean().nullish(),
  method: z.string().max(40).nullish(),
  amount_refunded: Paise.nullish(),
  fee: Paise.nullish(),
  tax: Paise.nullish(),
});

/** What a bank had only promised and took back is refunded there, too, and was never the shop's. */
function stateOf({ status, captured }: z.output<typeof PaymentEntity>): PaymentState {
  return status === 'refunded' && captured === false ? 'failed' : STATES[status];
}

export const AsPayment = PaymentEntity.transform((entity): Payment => ({
  id: entity.id,
  gatewayOrderId: entity.order_id ?? undefined,
  state: stateOf(entity),
  amount: entity.amount,
  currency: entity.currency,
  way: entity.method ?? '',
  fee: entity.fee ?? undefined,
  tax: entity.tax ?? undefined,
  refunded: entity.amount_refunded ?? 0,
}));

export const AsRefund = z
  .object({
    id: Id('rfnd'),
    payment_id: Id('pay'),
    amount: Paise,
    status: z.enum(['pending', 'processed', 'failed']),
    receipt: z.string().nullish(),
  })
  .transform(({ id, payment_id: paymentId, amount, status: state, receipt }): SentRefund => ({
    id,
    paymentId,
    amount,
    state,
    key: receipt ?? '',
  }));

export const AsOrder = z.object({
  id: Id('order'),
  amount: Paise,
  currency: z.string(),
  receipt: z.string(),
});

const LinkId = Id('plink');
const LinkStatus = z.enum(LINK_STATES);

export const AsLink = z.object({
  id: LinkId,
  amount: Paise,
  reference_id: z.string(),
  short_url: z.url({ protocol: /^https?$/ }),
});

export const AsFoundLinks = z.object({ payment_links: z.array(AsLink) });

/** `order_id` comes with the first visitor, and `payments` with the first money. */
export const AsSeenLink = z.object({
  id: LinkId,
  status: LinkStatus,
  order_id: Id('order').nullish(),
  payments: z.array(z.object({ payment_id: Id('pay') })).nullish(),
});

export const Collection = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });

const AsLinkEvent = z.object({
  id: LinkId,
  reference_id: z.string().nullish(),
  status: LinkStatus,
});

const entity = <T extends z.ZodType>(of: T) => z.object({ entity: of }).optional();

export const EventBody = z.object({ event: z.string().max(80), payload: z.unknown() });

const PaymentPayload = z.object({ payment: z.object({ entity: AsPayment }) });
const RefundPayload = z.object({
  refund: z.object({ entity: AsRefund }),
  payment: entity(AsPayment),
});
const LinkPayload = z.object({
  payment_link: z.object({ entity: AsLinkEvent }),
  payment: entity(AsPayment),
});

const OF_PAYMENTS = new Set<string>(PAYMENT_EVENTS);
const OF_REFUNDS = new Set<string>(REFUND_EVENTS);
const OF_LINKS = new Set<string>(LINK_EVENTS);

/** Reads the facts of a signed event. @throws ZodError for a known one without them */
export function factsOf({ event, payload }: z.output<typeof EventBody>): EventFacts {
  if (OF_PAYMENTS.has(event)) {
    return { kind: 'payment', payment: PaymentPayload.parse(payload).payment.entity };
  }
  if (OF_REFUNDS.has(event)) {
    const { refund, payment } = RefundPayload.parse(payload);
    return { kind: 'refund', refund: refund.entity, payment: payment?.entity };
  }
  if (OF_LINKS.has(event)) {
    const { payment_link: link, payment } = LinkPayload.parse(payload);
    const { id: linkId, reference_id: reference, status: state } = link.entity;
    return { kind: 'link', linkId, attemptId: reference ?? '', state, payment: payment?.entity };
  }
  return { kind: 'other' };
}

const Refusal = z.object({
  error: z.object({ code: z.string().optional(), description: z.string().optional() }),
});

const MOST_SAID = 200;

/** The gateway's sentence about what it refused; '' if it gave none. */
export function saidOf(body: unknown): string {
  const { data } = Refusal.safeParse(body);
  const said = data?.error.description ?? '';
  return said.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MOST_SAID);
}
