import type { Insertable } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';

export type Enquiries = {
  requests: Insertable<DB['custom_order_request']>[];
  questions: Insertable<DB['support_query']>[];
  /** What was answered, and the mails that carried it. */
  mails: Insertable<DB['mail']>[];
  messages: Insertable<DB['request_message']>[];
};

export async function insertEnquiries(db: Database, rows: Enquiries): Promise<void> {
  await db.insertInto('custom_order_request').values(rows.requests).execute();
  await db.insertInto('support_query').values(rows.questions).execute();
  await db.insertInto('mail').values(rows.mails).execute();
  await db.insertInto('request_message').values(rows.messages).execute();
}
