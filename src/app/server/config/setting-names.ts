import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { nearestOf } from '#platform/contract/text/edit-distance.ts';
import { ConfigError, SETTING_NAMES } from './config.ts';

type Environment = Record<string, string | undefined>;

/** Prefixes that no other program is known to use. */
const OWN_PREFIX = /^(PICTURES|UPI|KEEP)_/;
/** Variables that Node itself reads from `.env`, and Docker Compose for compose.yaml. */
const NAME_OF_OTHERS = /^(NODE_\w+|TZ|DOMAIN|COMPOSE_\w+)$/;
/** Shorter settings are too similar to foreign names, as HOST is to HOME. */
const SHORTEST_COMPARED = 7;
const MOST_EDITS = 2;
/** Singular and plural differ by more letters in long names: TRUSTED_PROXY. */
const LETTERS_PER_EDIT = 4;

function isMisspelt(name: string): boolean {
  if (OWN_PREFIX.test(name)) return true;
  const long = SETTING_NAMES.filter((known) => known.length >= SHORTEST_COMPARED);
  const edits = nearestOf(name, long)?.edits ?? Infinity;
  return edits <= Math.max(MOST_EDITS, Math.floor(name.length / LETTERS_PER_EDIT));
}

function describe(name: string, where: string): string {
  const nearest = nearestOf(name, SETTING_NAMES);
  const isNear = nearest && nearest.edits <= Math.max(MOST_EDITS, name.length / 3);
  return `  ${name}${where}  (${isNear ? `did you mean ${nearest.known}?` : 'no setting of the shop'})`;
}

/** Refuses unknown names in `.env` of `folder` and misspelt ones in the environment. @throws ConfigError with the nearest setting */
export function refuseUnknownSettings(env: Environment, folder: string): void {
  const file = path.join(folder, '.env');
  const inFile = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : [];
  const isUnknown = (name: string): boolean => !SETTING_NAMES.includes(name);
  const lines = [
    ...inFile
      .filter((name) => isUnknown(name) && !NAME_OF_OTHERS.test(name))
      .map((name) => describe(name, ' in .env')),
    ...Object.keys(env)
      .filter((name) => isUnknown(name) && !inFile.includes(name) && isMisspelt(name))
      .map((name) => describe(name, '')),
  ];
  if (lines.length === 0) return;
  throw new ConfigError(
    `The shop did not start, because it does not know these settings (.env.example has them all):\n${lines.join('\n')}`,
  );
}
