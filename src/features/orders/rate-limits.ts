import { DAY, MINUTE, rate, type RateLimit } from '#platform/contract/rate-limit.ts';

export const ORDER: RateLimit = {
  name: 'order',
  rates: [rate(5, MINUTE), rate(30, DAY)],
  isShared: true,
};

export const CANCEL: RateLimit = { name: 'cancel', rates: [rate(10, MINUTE)], isShared: true };

export const OTHER_WORDS: RateLimit = {
  name: 'other-words',
  rates: [rate(10, MINUTE), rate(60, DAY)],
  isShared: true,
};
