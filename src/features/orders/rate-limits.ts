import {
  DAY,
  HOUR,
  MAILS_TO_ONE,
  MINUTE,
  rate,
  WRITE,
  type RateLimit,
} from '#platform/contract/rate-limit.ts';

export const ORDER: RateLimit = {
  name: 'order',
  rates: [rate(5, MINUTE), rate(30, DAY)],
  isShared: true,
};

/** Of one e-mail address or phone, however many computers order with it. */
export const GUEST_ORDER: RateLimit = {
  name: 'guest-order',
  rates: [rate(10, DAY)],
  isShared: true,
  attempts: WRITE,
};

export const FIND_ORDER: RateLimit = {
  name: 'find-order',
  rates: [rate(5, HOUR)],
  isShared: true,
};

/** Links of orders to one address, from all callers together. */
export const ORDER_LINK_MAIL: RateLimit = {
  name: 'order-link-mail',
  rates: MAILS_TO_ONE,
  isShared: true,
};

export const CANCEL: RateLimit = { name: 'cancel', rates: [rate(10, MINUTE)], isShared: true };

export const OTHER_WORDS: RateLimit = {
  name: 'other-words',
  rates: [rate(10, MINUTE), rate(60, DAY)],
  isShared: true,
};
