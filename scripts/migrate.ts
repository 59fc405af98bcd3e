// Brings the database of DATABASE_URL to the newest schema, without starting the shop.
import path from 'node:path';
import { migrate } from '#platform/server/database/migrate.ts';

const connectionString = process.env.DATABASE_URL;
if (!connectionString) {
  console.error('Give DATABASE_URL. The private database is migrated by `npm start` itself.');
  process.exit(1);
}
const folder = path.resolve(import.meta.dirname, '../db/migrations');
const applied = await migrate({ connectionString, folder });
console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'Nothing to do.');
