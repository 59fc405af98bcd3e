import { HOUR, MINUTE, rate, type RateLimit } from '#platform/contract/rate-limit.ts';

/** Wrong passwords, registrations and requests for mails. */
export const AUTH: RateLimit = { name: 'auth', rates: [rate(5, MINUTE, 10)], isShared: true };

/** Mails to one account, wherever they are requested. */
export const ACCOUNT: RateLimit = { name: 'account', rates: [rate(20, HOUR)], isShared: true };
