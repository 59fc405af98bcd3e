import { DAY, HOUR, rate, WRITE, type RateLimit } from '#platform/contract/rate-limit.ts';

export const REVIEW: RateLimit = {
  name: 'review',
  rates: [rate(20, HOUR), rate(60, DAY)],
  isShared: true,
  attempts: WRITE,
};

export const REVIEW_PHOTO: RateLimit = {
  name: 'review-photo',
  rates: [rate(16, HOUR), rate(40, DAY)],
  isShared: true,
  attempts: WRITE,
};
