import { HOUR, rate, type RateLimit } from '#platform/contract/rate-limit.ts';

/** Connections to a server that was typed in: nobody looks around in other networks with them. */
export const MAIL_CHECK: RateLimit = {
  name: 'mail-check',
  rates: [rate(5, HOUR)],
  isShared: true,
};

/** Wrong codes and passwords too. */
export const MAIL_SERVER: RateLimit = {
  name: 'mail-server',
  rates: [rate(10, HOUR)],
  isShared: true,
};

/** Some forty mails a time. */
export const EVERY_MAIL: RateLimit = { name: 'every-mail', rates: [rate(2, HOUR)], isShared: true };

export const TEST_MAIL: RateLimit = { name: 'test-mail', rates: [rate(20, HOUR)], isShared: true };
