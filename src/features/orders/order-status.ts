/** The ways an order may go (product.md: statuses). What is final changes only by being reopened. */
export const TRANSITIONS = {
  pending: ['processing', 'shipped', 'delivered', 'cancelled'],
  processing: ['shipped', 'delivered', 'cancelled'],
  shipped: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderStatus = keyof typeof TRANSITIONS;

export const ORDER_STATUSES = Object.keys(TRANSITIONS) as OrderStatus[];

/** Statuses from which an order may go to this one. */
export function waysTo(status: OrderStatus): OrderStatus[] {
  return ORDER_STATUSES.filter((from) => (TRANSITIONS[from] as readonly string[]).includes(status));
}

/** One that is not known, as older data may hold, is shown as pending. */
export function knownStatus(status: string): OrderStatus {
  return ORDER_STATUSES.find((known) => known === status) ?? 'pending';
}
