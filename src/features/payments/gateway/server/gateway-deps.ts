import type { OrderDeps } from '#features/orders/server/order-deps.ts';
import type { Gateway } from '../gateway.ts';

export type GatewayDeps = OrderDeps & {
  /** The gateway of payments under way; undefined without keys. */
  gateway: () => Gateway | undefined;
  /** The gateway of new payments; undefined while online payment is off. */
  offeredGateway: () => Gateway | undefined;
  /** Whether money that is for nothing goes back by itself; otherwise the owner decides. */
  sendsLateBack: () => boolean;
  /** The shop's address, which the gateway's page sends browsers back to; undefined while it knows none. */
  origin: () => string | undefined;
};

export const EVENT_JOB = 'gateway-event';
export const LOOK_JOB = 'gateway-look';
export const REFUND_JOB = 'gateway-refund';

export type EventJob = { eventId: string };
export type LookJob = { attemptId: string; step: number };
export type RefundJob = { orderId: string; seq: number };

const MINUTE_MS = 60_000;
const EARLY_LOOKS = [2, 5, 15, 60];
export const PAGE_HOURS = 24;

/** When an attempt is looked at, in ms since it was opened: after 2, 5, 15 and 60 minutes, then hourly; undefined: no more. */
export function lookAfterMs(step: number, lastHour = PAGE_HOURS): number | undefined {
  const early = EARLY_LOOKS[step];
  if (early !== undefined) return early * MINUTE_MS;
  const hour = step - EARLY_LOOKS.length + 2;
  return hour > lastHour ? undefined : hour * 60 * MINUTE_MS;
}
