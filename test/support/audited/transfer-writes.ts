import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { uuidv7 } from '#platform/server/id.ts';
import { PASSWORD } from '../people.ts';
import type { SignedInApp } from '../signed-in-app.ts';
import type { Writes } from './write.ts';

async function anImport({ app, admin }: SignedInApp, state: string): Promise<string> {
  const id = uuidv7();
  const run = { id, source: 'shopify', sha256: randomBytes(32), state, started_by: admin.uid };
  await app.db.insertInto('import_run').values(run).execute();
  return id;
}

let picture = '';

async function storeOne({ app }: SignedInApp): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await sql`INSERT INTO media (id, width, height, sha256, byte_length, bytes)
    VALUES (${id}, 1, 1, ${randomBytes(32)}, 1, '\\x00')`.execute(app.db);
  return id;
}

export const TRANSFER_WRITES: Writes = {
  'POST /v2/admin/export/{sheet}': {
    action: 'export.sheet',
    make: async () => 'orders.csv',
    body: { currentPassword: PASSWORD },
  },
  'PUT /v2/admin/import/{id}/pictures': {
    action: 'import.pictures',
    async make(shop) {
      picture = await storeOne(shop);
      return anImport(shop, 'checked');
    },
    body: () => ({ pictures: [{ name: 'sea.jpg', mediaId: picture }] }),
  },
  'POST /v2/admin/import/{id}/start': {
    action: 'import.apply',
    make: (shop) => anImport(shop, 'checked'),
  },
  'POST /v2/admin/import/{id}/undo': {
    action: 'import.undo',
    make: (shop) => anImport(shop, 'done'),
  },
};
