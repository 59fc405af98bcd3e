export const PAYMENT_EVENTS = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
] as const;

export const REFUND_EVENTS = ['refund.created', 'refund.processed', 'refund.failed'] as const;

export const LINK_EVENTS = [
  'payment_link.paid',
  'payment_link.partially_paid',
  'payment_link.cancelled',
  'payment_link.expired',
] as const;

/** The events that the shop's webhook at Razorpay has to send, by their names there. */
export const GATEWAY_EVENTS = [...PAYMENT_EVENTS, ...REFUND_EVENTS, ...LINK_EVENTS];
