import { execFile } from 'node:child_process';
import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../..');

export type Ended = { code?: number; stdout: string; stderr: string };

export type FreshClone = {
  folder: string;
  /** Runs a command line of package.json. */
  run(command: string): Promise<Ended>;
  remove(): Promise<void>;
};

/** A clone in which nothing was installed, with npm cut off from its registry. */
export async function makeFreshClone(): Promise<FreshClone> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lehar-fresh-'));
  await cp(path.join(ROOT, 'scripts'), path.join(folder, 'scripts'), { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) {
    await copyFile(path.join(ROOT, name), path.join(folder, name));
  }
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_fetch_retries: '0',
  };
  return {
    folder,
    run(command) {
      const [, ...args] = command.split(' ');
      const running = promisify(execFile)(process.execPath, args, { cwd: folder, env });
      return running.catch((error: Ended) => error);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
