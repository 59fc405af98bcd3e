import { expect } from 'vitest';
import type { SmtpSink } from './smtp-sink.ts';

type Link = { to: string; page: string };

/** The link to this page of the shop in the newest mail to an address. Waits until one has come. */
export async function mailedLink(sink: SmtpSink, { to, page }: Link): Promise<string> {
  const link = new RegExp(`http://\\S+/${page}#\\S+`);
  const find = () =>
    sink.received
      .filter(({ recipients }) => recipients.includes(to))
      .map(({ mail }) => link.exec(mail.text ?? '')?.[0])
      .findLast((one) => one !== undefined);
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}
