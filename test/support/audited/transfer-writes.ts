import { randomBytes } from 'node:crypto';
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

export const TRANSFER_WRITES: Writes = {
  'POST /v2/admin/export/{sheet}': {
    action: 'export.sheet',
    make: async () => 'orders.csv',
    body: { currentPassword: PASSWORD },
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
