import { hash } from 'node:crypto';
import { BoundedMap } from '#platform/bounded-map.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Person } from '#platform/server/context.ts';
import type { KeyRing } from './key-ring.ts';

/** The person of a verified token, valid from and until these times (ms). */
export type Verified = { person: Person; from: number; until: number };

export type VerifiedTokens = {
  find: (token: string) => Person | undefined;
  /** @param generation of the keys before the check: newer keys may have been loaded meanwhile */
  save: (token: string, verified: Verified, generation: number | undefined) => void;
};

const MAX_TOKENS = 10_000;
const MAX_AGE_MS = 60_000;

type Options = { keys: KeyRing; clock: Clock; max?: number };

/** Verified tokens, for a minute at most, to save signature checks. Keyed by hash: a memory dump reveals no token. The least recently used go first. */
export function createVerifiedTokens({ keys, clock, max = MAX_TOKENS }: Options): VerifiedTokens {
  const cache = new BoundedMap<string, Verified & { generation: number }>(max);
  return {
    find(token) {
      const name = hash('sha256', token, 'base64');
      const verified = cache.get(name);
      if (!verified) return undefined;
      cache.delete(name);
      const now = clock.now().getTime();
      // The time is before `from` if the clock was set back.
      const isInTime = now >= verified.from && now < verified.until;
      if (!isInTime || keys.generation() !== verified.generation) return undefined;
      cache.set(name, verified);
      return verified.person;
    },
    save(token, { person, from, until }, generation) {
      if (generation === undefined) return;
      const name = hash('sha256', token, 'base64');
      cache.set(name, { person, from, until: Math.min(until, from + MAX_AGE_MS), generation });
    },
  };
}
