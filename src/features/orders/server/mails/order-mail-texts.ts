import { mailText } from '#platform/contract/text/mail-text.ts';

export const ORDER_VARIABLES = {
  name: 'Asha',
  order: 'HK7M2QXA',
  total: '₹1,224.00',
  shop: '',
};

const HELLO = 'Hello {name},';
const ANSWER = 'Answer this email to write to us.';
const ABOUT_ORDER = { variables: ORDER_VARIABLES, lead: HELLO, closing: ANSWER };

export const ORDER_PLACED = mailText({
  ...ABOUT_ORDER,
  kind: 'order-placed',
  when: 'as soon as someone has placed an order',
  subject: '{shop}: your order {order}',
  lead: `${HELLO}\n\nWe have your order {order} and will tell you by email when it is on its way.`,
});
const PROCESSING = mailText({
  ...ABOUT_ORDER,
  kind: 'order-processing',
  when: 'when you move an order to processing',
  subject: '{shop}: your order {order} is being prepared',
});
export const STAGE_REACHED = mailText({
  ...ABOUT_ORDER,
  kind: 'order-stage',
  when: 'when you tell the customer that an order has reached a stage, at most once in ten minutes',
  subject: '{shop}: how your order {order} is coming along',
  lead: `${HELLO}\n\nThere is progress on your order {order}.`,
});
const SHIPPED = mailText({
  ...ABOUT_ORDER,
  kind: 'order-shipped',
  when: 'when you mark an order as shipped',
  subject: '{shop}: your order {order} is on its way',
});
export const TRACKING_CHANGED = mailText({
  ...ABOUT_ORDER,
  kind: 'order-tracking',
  when: 'when you change the tracking number of a parcel on its way',
  subject: '{shop}: where your order {order} is',
});
const DELIVERED = mailText({
  ...ABOUT_ORDER,
  kind: 'order-delivered',
  when: 'when you mark an order as delivered',
  subject: '{shop}: your order {order} was delivered',
  lead: `${HELLO}\n\nWe hope you like it. Tell us if anything is not as it should be.`,
});
const CANCELLED = mailText({
  ...ABOUT_ORDER,
  kind: 'order-cancelled',
  when: 'when you or the customer cancel an order',
  subject: '{shop}: your order {order} was cancelled',
});
export const ENDED_UNPAID = mailText({
  ...ABOUT_ORDER,
  kind: 'order-ended',
  when: 'when an order has ended because it was not paid in time',
  subject: '{shop}: your order {order} has ended',
  lead: `${HELLO}\n\nYour order {order} was not paid in time, so it has ended and its pieces are on sale again. If you still want them, order again from the page of your order.`,
});
export const SHIP_BY_MOVED = mailText({
  ...ABOUT_ORDER,
  kind: 'order-ship-by',
  when: 'when you move the day by which an order ships',
  subject: '{shop}: new shipping date for your order {order}',
});
export const REWORDING = mailText({
  ...ABOUT_ORDER,
  kind: 'order-other-words',
  when: "when you can't make the words on a piece and ask for different ones",
  subject: '{shop}: please change your words for order {order}',
  lead: `${HELLO}\n\nWe can't make a piece in your order as you wrote it. Please change your words: the price stays the same, and we begin when we have them.`,
});
export const ORDER_LINK = mailText({
  ...ABOUT_ORDER,
  kind: 'order-link',
  when: 'when someone who ordered without an account asks for the link to the order, or you make a new one',
  subject: '{shop}: the link to your order {order}',
  lead: `${HELLO}\n\nThis link opens your order {order}. Older ones may no longer work.`,
});
export const EDITED = mailText({
  ...ABOUT_ORDER,
  kind: 'order-edited',
  when: 'when you change the pieces or the price of an order',
  subject: '{shop}: your order {order} was changed',
  lead: `${HELLO}\n\nWe have changed your order {order}.`,
});
export const RECIPIENT_CHANGED = mailText({
  ...ABOUT_ORDER,
  kind: 'order-recipient',
  when: 'when you change who gets an order, or where',
  subject: '{shop}: your order {order} goes to another address',
  lead: `${HELLO}\n\nWe have changed who gets your order {order}, or where it goes.`,
});
export const RETURNED = mailText({
  ...ABOUT_ORDER,
  kind: 'order-returned',
  when: 'when you have recorded that pieces of an order were returned',
  subject: '{shop}: we have received your return, order {order}',
  lead: `${HELLO}\n\nWe have received the pieces you returned from order {order}.`,
});
export const RETURN_TAKEN_BACK = mailText({
  ...ABOUT_ORDER,
  kind: 'order-return-undone',
  when: 'when you undo a return',
  subject: '{shop}: a correction about your order {order}',
  lead: `${HELLO}\n\nWe told you by mistake that we had received a return from your order {order}.`,
});
export const REOPENED = mailText({
  ...ABOUT_ORDER,
  kind: 'order-reopened',
  when: 'when you reopen an order',
  subject: '{shop}: your order {order} is open again',
  lead: `${HELLO}\n\nWe are working on it again and will email you at each step.`,
});

export const STATUS_TEXTS = {
  processing: PROCESSING,
  shipped: SHIPPED,
  delivered: DELIVERED,
  cancelled: CANCELLED,
};
export type OrderText = typeof ORDER_PLACED;
