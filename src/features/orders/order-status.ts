/** Allowed changes of status (product.md: statuses). Final ones change only by reopening. */
export const TRANSITIONS = {
  pending: ['processing', 'shipped', 'delivered', 'cancelled'],
  processing: ['shipped', 'delivered', 'cancelled'],
  shipped: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderStatus = keyof typeof TRANSITIONS;

export const ORDER_STATUSES = Object.keys(TRANSITIONS) as OrderStatus[];

export function waysTo(status: OrderStatus): OrderStatus[] {
  return ORDER_STATUSES.filter((from) => (TRANSITIONS[from] as readonly string[]).includes(status));
}

/** True before it is on its way. */
export function isToBeSent({ status }: { status: string }): boolean {
  return status === 'pending' || status === 'processing';
}

/** `pending` for an unknown one in older data. */
export function knownStatus(status: string): OrderStatus {
  return ORDER_STATUSES.find((known) => known === status) ?? 'pending';
}
