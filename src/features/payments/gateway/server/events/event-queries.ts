import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { EventFacts, GatewayEvent } from '../../gateway.ts';

/** @returns false if it has come before */
export async function insertEvent(
  db: Database,
  { id, type, facts }: GatewayEvent,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('gateway_event')
    .values({
      gateway: 'razorpay',
      event_id: id,
      type,
      facts: JSON.stringify(facts),
      received_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findWaitingEvent(
  db: Database,
  eventId: string,
): Promise<EventFacts | undefined> {
  const row = await db
    .selectFrom('gateway_event')
    .select('facts')
    .where('gateway', '=', 'razorpay')
    .where('event_id', '=', eventId)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return row && (row.facts as EventFacts);
}

/** @param error why nothing could be done with it; '' where it was dealt with */
export async function setEventDone(db: Database, eventId: string, error: string): Promise<void> {
  await db
    .updateTable('gateway_event')
    .set({ done_at: sql<Date>`clock_timestamp()`, error: error || null })
    .where('gateway', '=', 'razorpay')
    .where('event_id', '=', eventId)
    .execute();
}

export async function deleteOldEvents(db: Database): Promise<void> {
  await sql`DELETE FROM gateway_event WHERE received_at < now() - interval '90 days'`.execute(db);
}
