import { HOUR, rate, READ, WRITE, type RateLimit } from '#platform/contract/rate-limit.ts';

export const FORM: RateLimit = {
  name: 'form',
  rates: [rate(3, HOUR)],
  isShared: true,
  attempts: READ,
};

export const SUPPORT: RateLimit = {
  name: 'support',
  rates: [rate(5, HOUR)],
  isShared: true,
  attempts: WRITE,
};
