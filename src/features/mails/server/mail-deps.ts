import type { Jobs } from '#platform/server/jobs/jobs.ts';

/** What the shop hands to the desk where its mails are looked after. */
export type MailDeps = {
  jobs: Jobs;
  shopName: string;
  ownerEmail: string;
  /** Whether there is a mail server. */
  isSetUp: boolean;
};
