// Removes a folder and ends the PostgreSQL servers in it, once the process that began this one has ended, in whatever way.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { glob, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostmaster, isAlive } from '#platform/server/embedded-postgres/owners.ts';

const [, , folder = ''] = process.argv;
const POLL_MS = 50;

async function endServer(file: string): Promise<void> {
  const server = await findPostmaster(path.join(folder, path.dirname(file)));
  if (server === undefined) return;
  process.kill(server.pid, 'SIGQUIT');
  while (isAlive(server.pid)) await wait(POLL_MS);
}

await once(process.stdin.resume(), 'close');
while (existsSync(folder)) {
  for await (const file of glob('**/postmaster.pid', { cwd: folder })) {
    await endServer(file).catch(() => undefined);
  }
  // A process that is just ending may still write.
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  await wait(POLL_MS);
}
