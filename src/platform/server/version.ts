import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Version = {
  version: string;
  /** Its first 8 letters; undefined where neither git nor a release tells. */
  commit?: string;
};

const ROOT = path.resolve(import.meta.dirname, '../../..');

function read(...file: string[]): string {
  try {
    return readFileSync(path.resolve(...file), 'utf8').trim();
  } catch {
    return '';
  }
}

/** Read as files: git may be missing, and refuses a clone that belongs to another user. */
function headOf(folder: string): string {
  const link = /^gitdir: (.+)$/.exec(read(folder, '.git'))?.[1];
  const git = path.resolve(folder, link ?? '.git');
  const head = read(git, 'HEAD');
  const ref = /^ref: (.+)$/.exec(head)?.[1];
  if (ref === undefined) return head;
  const shared = path.resolve(git, read(git, 'commondir'));
  const packed = read(shared, 'packed-refs')
    .split('\n')
    .find((line) => line.endsWith(` ${ref}`));
  return read(shared, ref) || (packed ?? '');
}

/** The version of `package.json`, and the commit of a release (`RELEASE`) or of the clone. */
export function readVersion(folder: string): Version {
  const { version } = JSON.parse(read(folder, 'package.json')) as { version: string };
  const [, released] = read(folder, 'RELEASE').split(' ');
  const commit = /^[0-9a-f]{7,64}\b/.exec(released ?? headOf(folder))?.[0].slice(0, 8);
  return { version, ...(commit !== undefined && { commit }) };
}

/** The version of this process, read when it started. */
export const RUNNING = readVersion(ROOT);

/** `1.0.0 (b02d6020)`, as people read it. */
export function describeVersion({ version, commit }: Version = RUNNING): string {
  return commit === undefined ? version : `${version} (${commit})`;
}
