import { DAY, HOUR, rate, WRITE, type RateLimit } from '#platform/contract/rate-limit.ts';

export const PICTURE: RateLimit = {
  name: 'picture',
  rates: [rate(10, HOUR), rate(30, DAY)],
  isShared: true,
  attempts: WRITE,
};
