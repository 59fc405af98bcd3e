import type { OrderStatus } from '#features/orders/order-status.ts';
import type { OrderPlan } from './order-plan.ts';

export type TimelineEvent = {
  kind: 'placed' | 'status' | 'payment' | 'note' | 'stage' | 'edited';
  actor: 'customer' | 'admin' | 'shop';
  isPublic: boolean;
  text: string;
  /** Beside the name of a stage. */
  note?: string;
  /** The status it left the order in. */
  status: OrderStatus;
  at: Date;
};

/** A step, by how many minutes after the order it comes when nothing hurries it. */
type Step = Omit<TimelineEvent, 'status' | 'at' | 'isPublic'> & {
  minutes: number;
  to?: OrderStatus;
  isPrivate?: true;
};

const HOUR = 60;
const DAY = 24 * HOUR;

const ONWARD: Step[] = [
  { minutes: 26 * HOUR, kind: 'status', actor: 'admin', to: 'processing', text: 'Being prepared' },
  {
    minutes: 74 * HOUR,
    kind: 'status',
    actor: 'admin',
    to: 'shipped',
    text: 'Handed to the courier',
  },
  { minutes: 7 * DAY, kind: 'status', actor: 'admin', to: 'delivered', text: 'Delivered' },
];

/** A customer's cancellation stays well within the hours in which there is one. */
function cancelMinutes({ cancelledBy }: OrderPlan): number {
  return cancelledBy === 'customer' ? 7 * HOUR : 40 * HOUR;
}

function statusSteps(plan: OrderPlan): Step[] {
  const { status, cancelledBy = 'admin' } = plan;
  if (status === 'cancelled') {
    const text = cancelledBy === 'customer' ? 'Cancelled by the customer' : 'Cancelled by the shop';
    const minutes = cancelMinutes(plan);
    return [{ minutes, kind: 'status', actor: cancelledBy, to: status, text }];
  }
  const reached = ONWARD.findIndex(({ to }) => to === status);
  return ONWARD.slice(0, reached + 1);
}

function received(plan: OrderPlan): Step {
  const minutes = plan.cancelledBy === 'customer' ? cancelMinutes(plan) - 2 * HOUR : 14 * HOUR;
  return { minutes, kind: 'payment', actor: 'admin', text: 'Payment received' };
}

function because(said: string, reason: string | undefined): string {
  return reason === undefined ? said : `${said}: ${reason}`;
}

/** What the owner said of a payment that was claimed. */
function decisionSteps(plan: OrderPlan): Step[] {
  const { status, reason } = plan.payment;
  const cancelled = plan.status === 'cancelled' ? cancelMinutes(plan) : 0;
  const common = { kind: 'payment', actor: 'admin' } as const;
  const due: Step = {
    minutes: cancelled + 1,
    kind: 'payment',
    actor: 'shop',
    text: 'What was paid will be refunded',
  };
  switch (status) {
    case 'Pending':
    case 'Submitted':
      return [];
    case 'Paid':
      return [received(plan)];
    case 'Rejected':
      return [
        { ...common, minutes: cancelled + 14 * HOUR, text: because('Payment not found', reason) },
      ];
    case 'Refund due':
      return [received(plan), due];
    case 'Refunded': {
      const back = { ...common, minutes: cancelled + 2 * DAY };
      return [received(plan), due, { ...back, text: because('Payment refunded', reason) }];
    }
  }
}

function paymentSteps(plan: OrderPlan, utr: string | undefined): Step[] {
  if (utr === undefined) return [];
  const text = `UTR received: ${utr}, to be checked`;
  return [{ minutes: 40, kind: 'payment', actor: 'customer', text }, ...decisionSteps(plan)];
}

function stageSteps({ stages = [] }: OrderPlan): Step[] {
  return stages.map(({ name, note }, index) => {
    const minutes = (30 + 8 * index) * HOUR;
    return { minutes, kind: 'stage', actor: 'admin', text: name, note };
  });
}

function returnSteps({ returned }: OrderPlan): Step[] {
  if (returned === undefined) return [];
  const { piece: product, reason, condition } = returned;
  const common = { minutes: 11 * DAY, actor: 'admin' } as const;
  const note = `${condition}, not put back into stock`;
  return [
    { ...common, kind: 'edited', text: `Returned, 1 × ${product}: ${reason}` },
    { ...common, kind: 'note', text: note, isPrivate: true },
  ];
}

type Setting = {
  utr: string | undefined;
  now: Date;
  /** How much faster or slower than usual all went; around 1. */
  pace: number;
};

/** All that happened to an order, in the order of time and all of it before now. */
export function timelineOf(plan: OrderPlan, { utr, now, pace }: Setting): TimelineEvent[] {
  const { privateNote } = plan;
  const placed: Step = { minutes: 0, kind: 'placed', actor: 'customer', text: 'Order placed' };
  const noted: Step[] =
    privateNote === undefined
      ? []
      : [{ minutes: 20 * HOUR, kind: 'note', actor: 'admin', text: privateNote, isPrivate: true }];
  const shown = stageSteps(plan);
  const steps = [
    placed,
    ...statusSteps(plan),
    ...paymentSteps(plan, utr),
    ...noted,
    ...shown,
    ...returnSteps(plan),
  ].toSorted((a, b) => a.minutes - b.minutes);
  const last = steps.at(-1)?.minutes ?? 0;
  const scale = Math.min(pace, (0.9 * plan.ageMinutes) / Math.max(last, 1));
  const placedAt = now.getTime() - plan.ageMinutes * 60_000;
  let status: OrderStatus = 'pending';
  return steps.map(({ minutes, to, isPrivate = false, ...step }) => {
    status = to ?? status;
    const at = new Date(placedAt + Math.round(minutes * scale) * 60_000);
    return { ...step, isPublic: !isPrivate, status, at };
  });
}
