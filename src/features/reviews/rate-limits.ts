import { DAY, HOUR, rate, WRITE, type RateLimit } from '#platform/contract/rate-limit.ts';

export const REVIEW: RateLimit = {
  name: 'review',
  rates: [rate(20, HOUR), rate(60, DAY)],
  isShared: true,
  attempts: WRITE,
};
