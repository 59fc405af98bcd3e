import { HOUR, rate, type RateLimit } from '#platform/contract/rate-limit.ts';

/** Wrong passwords for a changed UPI ID too. */
export const PUBLISH: RateLimit = { name: 'publish', rates: [rate(60, HOUR)], isShared: true };
