import { sql, type SqlBool } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { JsonValue } from '#platform/server/database/schema.generated.ts';

type Old = { before: Date; most: number };

/** Replaces the first name in an order whose customer is forgotten. */
export const FORGOTTEN_NAME = 'Removed';

const FORGOTTEN = {
  first_name: FORGOTTEN_NAME,
  last_name: '',
  phone: '',
  email: '',
  notes: '',
  buyer_gstin: '',
  cancel_reason: '',
  customer_reason: '',
  gift: null,
  tags: [],
};

/** Closed orders older than `before` whose customer is deleted. Skips locked rows until the next run. */
function forgettable(db: Database, { before, most }: Old) {
  return db
    .selectFrom('shop_order')
    .select('id')
    .where('created_at', '<', before)
    .where('status', 'in', ['delivered', 'cancelled'])
    .where('first_name', '<>', FORGOTTEN.first_name)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('customer_profile')
            .select('uid')
            .whereRef('customer_profile.uid', '=', 'shop_order.uid'),
        ),
      ),
    )
    .limit(most)
    .forUpdate()
    .skipLocked();
}

/** Events with personal text: notes, and the reason after the colon of a payment or a cancellation. */
const EVENTS_WITH_WORDS = sql<boolean>`(actor = 'admin' AND (kind = 'note' OR (kind = 'edited' AND text LIKE '%: %')
    OR (kind = 'payment' AND text LIKE '%: %' AND text !~ '^([A-Z][a-z]+\\. )?Correction: '))
  OR actor = 'customer' AND (kind = 'note' OR kind = 'status' AND text LIKE '%: %'))`;

/** Questions and prices stay, for the books. */
const WITHOUT_ANSWERS = sql<JsonValue>`(SELECT jsonb_agg((detail - 'pictureIds') || '{"value": "Removed"}'
  ORDER BY place) FROM jsonb_array_elements(personal) WITH ORDINALITY AS one(detail, place))`;

const IS_OF_OLD = sql<SqlBool>`order_id IN (SELECT id FROM old)`;

/** Removes the customers' details and words, and the owner's words about them, from such orders. @returns the number of orders */
export async function forgetNamesInOrders(db: Database, old: Old): Promise<number> {
  const { numUpdatedRows } = await db
    .with('old', () => forgettable(db, old))
    .with('words', (query) =>
      query
        .updateTable('payment')
        .set({ reason: '', before_decision: null })
        .where('order_id', 'in', (eb) => eb.selectFrom('old').select('old.id')),
    )
    .with('refunds', (query) =>
      query
        .updateTable('refund')
        .set({ reason: '', reference: '' })
        .where('order_id', 'in', (eb) => eb.selectFrom('old').select('old.id')),
    )
    .with('returns', (query) =>
      query.updateTable('order_return').set({ reason: '' }).where(IS_OF_OLD),
    )
    .with('revisions', (query) =>
      query
        .updateTable('order_revision')
        .set({ reason: '', before: '{}', after: '{}' })
        .where('order_id', 'in', (eb) => eb.selectFrom('old').select('old.id')),
    )
    .with('offers', (query) =>
      query.updateTable('offer_use').set({ customer_keys: [] }).where(IS_OF_OLD),
    )
    .with('events', (query) =>
      query
        .updateTable('order_event')
        .set({ text: sql`CASE kind WHEN 'note' THEN 'Removed' ELSE split_part(text, ': ', 1) END` })
        .where('order_id', 'in', (eb) => eb.selectFrom('old').select('old.id'))
        .where(EVENTS_WITH_WORDS),
    )
    .with('pictures', (query) =>
      query
        .deleteFrom('customer_picture')
        .where('order_id', 'in', (eb) => eb.selectFrom('old').select('old.id')),
    )
    .with('personal', (query) =>
      query
        .updateTable('order_line')
        .set({ personal: WITHOUT_ANSWERS, words_reason: '' })
        .where('order_id', 'in', (eb) => eb.selectFrom('old').select('old.id'))
        .where('personal', 'is not', null),
    )
    .updateTable('shop_order')
    .set({
      ...FORGOTTEN,
      // The state stays for the tax records.
      address: sql`jsonb_build_object('id', '', 'type', 'Other', 'address1', 'Removed', 'address2', '',
        'city', '', 'state', address->'state', 'zipCode', '', 'country', address->'country')`,
    })
    .where('id', 'in', (eb) => eb.selectFrom('old').select('old.id'))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
