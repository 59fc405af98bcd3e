import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#platform/server/database/database.ts';
import type { CustomOrderRequest, SupportQuery } from '../contract.ts';

type NewRequest = CustomOrderRequest & { id: string; mailId: string; createdAt: Date };

export async function insertCustomOrderRequest(db: Database, request: NewRequest): Promise<void> {
  await db
    .insertInto('custom_order_request')
    .values({
      id: request.id,
      name: request.name,
      email: request.email,
      product_type: request.productType,
      colors: request.colors,
      size: request.size,
      budget: request.budget === '' ? null : request.budget,
      description: request.description,
      mail_id: request.mailId,
      created_at: request.createdAt,
    })
    .execute();
}

export async function findOwnOrderNumber(
  db: Database,
  { uid, number }: { uid: string; number: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('shop_order')
    .select('number')
    .where('number', '=', number.toUpperCase())
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row?.number;
}

type NewQuery = Omit<SupportQuery, 'orderNumber'> & {
  id: string;
  uid: string;
  orderNumber: string | undefined;
  mailId: string | null;
  createdAt: Date;
};

export async function insertSupportQuery(db: Database, query: NewQuery): Promise<void> {
  await db
    .insertInto('support_query')
    .values({
      id: query.id,
      uid: query.uid,
      name: query.name,
      email: query.email,
      query_type: query.queryType,
      details: query.details,
      order_number: query.orderNumber ?? null,
      mail_id: query.mailId,
      created_at: query.createdAt,
    })
    .execute();
}

export async function listOwnQuestionRows(db: Database, uid: string) {
  return db
    .selectFrom('support_query')
    .select(['query_type', 'details', 'order_number', 'name', 'email', 'created_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('request_message')
          .select(['text', 'at'])
          .whereRef('request_id', '=', 'support_query.id')
          .orderBy('at'),
      ).as('answers'),
    )
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .execute();
}
