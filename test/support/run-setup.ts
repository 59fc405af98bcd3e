import { chmod, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from './browser.ts';
import { guardFolder } from './guard-folder.ts';

/** Gives the run a folder for temporary files of its own, which goes with it however it ends. */
export async function setup(): Promise<void> {
  // Vitest sets up each kind of test in one process.
  if (process.env.FOLDER_MADE_BY === String(process.pid)) return;
  process.env.FOLDER_MADE_BY = String(process.pid);
  // Unpacked once for all runs: workers that do so at a time find it still being written.
  process.env.CHROMIUM_PATH = await findChromium();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lehar-test-'));
  // PostgreSQL runs as another user where root runs the tests.
  await chmod(folder, 0o711);
  guardFolder(folder);
  process.env.TMPDIR = folder;
}
