import { HOUR, rate, READ, WRITE, type RateLimit } from '#platform/contract/rate-limit.ts';

/** Requests for custom orders. */
export const FORM: RateLimit = {
  name: 'form',
  rates: [rate(3, HOUR)],
  isShared: true,
  attempts: READ,
};

/** Questions to the shop. */
export const SUPPORT: RateLimit = {
  name: 'support',
  rates: [rate(5, HOUR)],
  isShared: true,
  attempts: WRITE,
};
