import * as z from 'zod';
import { problem } from '#platform/contract/problem.ts';

export const AttemptForm = z.object({
  action: z.url({ protocol: /^https?$/ }),
  fields: z.record(z.string(), z.string()),
});
export type AttemptForm = z.output<typeof AttemptForm>;

export const ReturnQuery = z.strictObject({ attempt: z.uuid() });

export const EventHeaders = z.object({
  'x-razorpay-signature': z.string().max(200).default(''),
  'x-razorpay-event-id': z.string().max(200).default(''),
});

/** What the gateway adds to the address that a browser comes back to from a payment link. */
const Returned = z
  .string()
  .regex(/^[\w-]{0,120}$/)
  .default('');
export const LinkReturnQuery = z.object({
  razorpay_payment_id: Returned,
  razorpay_payment_link_id: Returned,
  razorpay_payment_link_reference_id: Returned,
  razorpay_payment_link_status: Returned,
  razorpay_signature: Returned,
});

export const NewPaymentLink = z.object({
  part: z.int().min(1).max(99).optional().meta({
    description: 'Number of a part; by default the one that is paid next',
  }),
});

export const MAX_EVENT_BYTES = 64 * 1024;

export const GatewayNotOffered = problem(
  'GATEWAY_NOT_OFFERED',
  409,
  'This shop takes no payments online',
  'Pay as the page of your order says.',
);
export const GatewayDown = problem(
  'GATEWAY_DOWN',
  503,
  'The payment page cannot be opened just now',
  'Nothing was charged. Try again in a few minutes, or pay another way.',
);
export const LinkNotMade = problem(
  'LINK_NOT_MADE',
  503,
  'The payment link was not made',
  'Razorpay does not answer just now. Try again in a few minutes.',
);
export const EventNotSigned = problem(
  'EVENT_NOT_SIGNED',
  400,
  'This is no event of the payment gateway',
  "Its signature does not fit the shop's webhook secret. Nothing was saved.",
);
export const NotThroughGateway = problem(
  'NOT_THROUGH_GATEWAY',
  409,
  'This cannot be refunded through the gateway',
  'Less than that came through it and is still there. Refund the rest another way.',
);
