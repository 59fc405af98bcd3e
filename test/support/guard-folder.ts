import { spawn } from 'node:child_process';
import path from 'node:path';

/** Has a folder removed, and the PostgreSQL servers in it ended, once this process has ended, in whatever way. */
export function guardFolder(folder: string): void {
  const guard = spawn(process.execPath, [path.join(import.meta.dirname, 'run-guard.ts'), folder], {
    // A session of its own, so that no signal to the run reaches it; its input ends with this process.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  (guard.stdin as unknown as { unref(): void }).unref();
}
