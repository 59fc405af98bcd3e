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
