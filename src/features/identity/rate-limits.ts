import { HOUR, MINUTE, rate, type RateLimit } from '#platform/contract/rate-limit.ts';

/** Wrong passwords, registrations and requests for mails. */
export const AUTH: RateLimit = { name: 'auth', rates: [rate(5, MINUTE, 10)], isShared: true };

/** Of one caller about one account: no stranger uses up the account's own. */
export const ACCOUNT: RateLimit = { name: 'account', rates: [rate(20, HOUR)], isShared: true };

/** Mails to one account, wherever they are requested; the links of the last hour still work. */
export const ACCOUNT_MAIL: RateLimit = {
  name: 'account-mail',
  rates: [rate(6, HOUR)],
  isShared: true,
};
