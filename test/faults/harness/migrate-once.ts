// Migrates a database in a process of its own, which may be killed: `migrate-once.ts <address>`.
import path from 'node:path';
import { migrate } from '#platform/server/database/migrate.ts';

const folder = path.resolve(import.meta.dirname, '../../../db/migrations');
await migrate({ connectionString: process.argv[2] ?? '', folder });
