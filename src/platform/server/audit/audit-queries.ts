import type { Insertable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { AuditEntry } from '../database/schema.generated.ts';

type NewEntry = Omit<Insertable<AuditEntry>, 'id' | 'at' | 'prev_hash' | 'hash'>;

export async function insertAuditEntry(db: Database, entry: NewEntry): Promise<void> {
  const provided = { id: 0, prev_hash: Buffer.alloc(0), hash: Buffer.alloc(0) };
  await db
    .insertInto('audit_entry')
    .values({ ...entry, ...provided })
    .execute();
}
