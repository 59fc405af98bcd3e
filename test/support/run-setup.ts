import { chmod, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from './browser.ts';
import { guardFolder } from './guard-folder.ts';

/** Gives the run a folder for temporary files of its own, which goes with it however it ends. */
export async function setup(): Promise<void> {
  const name = `lehar-test-${process.pid}-`;
  const isMade = path.basename(os.tmpdir()).startsWith(name);
  if (isMade) return;
  // Unpacked once for all runs: workers that do so at a time find it still being written.
  process.env.CHROMIUM_PATH = await findChromium();
  const folder = await mkdtemp(path.join(os.tmpdir(), name));
  // PostgreSQL runs as another user where root runs the tests.
  await chmod(folder, 0o711);
  guardFolder(folder);
  process.env.TMPDIR = folder;
}
