import type { SignedInApp } from '../signed-in-app.ts';
import { request } from './request-writes.ts';
import type { Writes } from './write.ts';

async function failedMail(shop: SignedInApp): Promise<string> {
  await request(shop);
  const { db } = shop.app;
  const newest = db.selectFrom('mail').select('id').orderBy('id', 'desc').limit(1);
  const failed = db.updateTable('mail').set({ state: 'failed' }).where('id', '=', newest);
  return (await failed.returning('id').executeTakeFirstOrThrow()).id;
}

const WORDS = { subject: 'Hello', lead: 'Hello', closing: '' };

/** One that has the original words. */
const kinds = [
  'order-placed',
  'order-shipped',
  'order-delivered',
  'order-cancelled',
  'order-tracking',
  'order-ship-by',
  'order-reopened',
  'payment-received',
  'payment-rejected',
  'payment-refunded',
];
const mailKind = (): string => kinds.shift() ?? '';

export const MAIL_WRITES: Writes = {
  'POST /v2/admin/mail/{id}/resend': { action: 'mail.resend', make: failedMail },
  'POST /v2/admin/test-mail': { action: 'mail.test', make: async () => 'nothing' },
  'POST /v2/admin/test-mails': { action: 'mail.test', make: async () => 'nothing' },
  'PUT /v2/admin/mail-texts/{kind}': {
    action: 'mailtext.edit',
    make: async () => mailKind(),
    body: { ...WORDS, version: 0 },
  },
  'DELETE /v2/admin/mail-texts/{kind}': {
    action: 'mailtext.reset',
    async make(shop) {
      const kind = mailKind();
      const row = { kind, ...WORDS, version: 1 };
      await shop.app.db.insertInto('mail_text').values(row).execute();
      return kind;
    },
  },
  'POST /v2/admin/mail-texts/{kind}/test': {
    action: 'mail.test',
    make: async () => mailKind(),
    body: WORDS,
  },
};
