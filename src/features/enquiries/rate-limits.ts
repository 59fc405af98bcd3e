import {
  DAY,
  HOUR,
  MAILS_TO_ONE,
  MINUTE,
  rate,
  READ,
  WRITE,
  type RateLimit,
} from '#platform/contract/rate-limit.ts';

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

/** Receipts of requests and questions to one address, from all callers together. */
export const RECEIPT: RateLimit = { name: 'receipt', rates: MAILS_TO_ONE, isShared: true };

/** Of a conversation by its link. */
export const THREAD: RateLimit = {
  name: 'thread',
  rates: [rate(10, MINUTE), rate(120, DAY)],
  isShared: true,
  attempts: WRITE,
};

export const THREAD_PICTURE: RateLimit = {
  name: 'thread-picture',
  rates: [rate(12, HOUR), rate(30, DAY)],
  isShared: true,
  attempts: WRITE,
};

export const ACCEPT: RateLimit = {
  name: 'accept',
  rates: [rate(5, MINUTE), rate(30, DAY)],
  isShared: true,
};
