import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export type Ended = { code: number | null; said: string };

/** A machine on which install.sh has put the shop. `words` run a command there, as `ssh root@shop.example` does. */
export type Machine = {
  /** @param onOutput may read what was said so far */
  run: (script: string, onOutput?: (said: string) => void) => Promise<Ended>;
  send: (file: string, target: string) => Promise<void>;
};

export function openMachine(words: string[]): Machine {
  const start = (command: string[]) => {
    const [program = '', ...args] = [...words, ...command];
    return spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  };
  return {
    async run(script, onOutput = () => undefined) {
      const child = start(['bash', '-s']);
      let said = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          onOutput(said);
        });
      }
      child.stdin.end(`${script}\n`);
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, said };
    },
    async send(file, target) {
      const child = start(['tee', target]);
      child.stdout.resume();
      createReadStream(file).pipe(child.stdin);
      const [code] = (await once(child, 'close')) as [number | null];
      if (code !== 0) throw new Error(`${file} was not sent: ${code}`);
    },
  };
}

type Migration = { text: string; isBroken: boolean } | undefined;

export type Versions = {
  /** The next version, with a migration if there is SQL; a broken one is in no version after it. @returns its file, '' for a tag */
  make: (name: string, sql: Migration) => Promise<string>;
  remove: () => Promise<void>;
};

const run = promisify(execFile);

/** Versions that follow one release. */
export async function openReleases(release: string): Promise<Versions> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lehar-updates-'));
  await run('tar', ['-xzf', release, '-C', folder]);
  const shop = path.join(folder, 'lehar');
  await mkdir(path.join(folder, 'out'));
  let number = 9000;
  return {
    async make(name, sql) {
      number += 1;
      const migration = path.join(shop, `db/migrations/${number}_update.sql`);
      if (sql) await writeFile(migration, sql.text);
      await writeFile(path.join(shop, 'RELEASE'), `${name}\n`);
      const file = path.join(folder, 'out', `lehar-${name}.tar.gz`);
      await run('tar', ['-C', folder, '-I', 'gzip -1', '-cf', file, 'lehar']);
      if (sql?.isBroken) await rm(migration);
      return file;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Versions as tags that follow the branch main of a repository, which the machine's clone came from. */
export async function openTags(repository: string): Promise<Versions> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lehar-updates-'));
  const git = (...words: string[]) => {
    const who = ['-c', 'user.name=Lehar', '-c', 'user.email=lehar@example.com'];
    return run('git', [...who, ...words], { cwd: folder });
  };
  await git('clone', '--quiet', '--branch', 'main', repository, '.');
  const begun = Date.now();
  const earlier = await readdir(path.join(folder, 'db/migrations'));
  // An earlier run may have left its own there, which the data has.
  let number = Math.max(0, ...earlier.map((file) => Number(file.slice(0, 4)) - 9000));
  return {
    async make(name, sql) {
      number += 1;
      const migration = path.join(folder, `db/migrations/${9000 + number}_update.sql`);
      if (sql) await writeFile(migration, sql.text);
      await git('add', '--all');
      await git('commit', '--quiet', '--allow-empty', '--message', name);
      const tag = `v9000.${begun}.${number}`;
      await git('tag', tag);
      await git('push', '--quiet', '--force', 'origin', 'HEAD:main', tag);
      if (sql?.isBroken) await git('reset', '--quiet', '--hard', 'HEAD~1');
      return '';
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
