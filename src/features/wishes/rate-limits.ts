import {
  DAY,
  HOUR,
  MAILS_TO_ONE,
  rate,
  WRITE,
  type RateLimit,
} from '#platform/contract/rate-limit.ts';

export const STOCK_WISH: RateLimit = {
  name: 'stock-wish',
  rates: [rate(10, HOUR), rate(30, DAY)],
  isShared: true,
  attempts: WRITE,
};

/** Confirmation mails to one address, from all callers together. */
export const CONFIRMING: RateLimit = {
  name: 'stock-wish-mail',
  rates: MAILS_TO_ONE,
  isShared: true,
};
