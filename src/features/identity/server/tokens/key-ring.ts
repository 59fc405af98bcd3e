import {
  createLocalJWKSet,
  errors,
  type CryptoKey,
  type JSONWebKeySet,
  type JWTHeaderParameters,
} from 'jose';
import type { Clock } from '#platform/server/clock.ts';
import type { Log } from '#platform/server/log.ts';

export type KeyRing = {
  /**
   * The key that a token names.
   * @throws errors.JWKSNoMatchingKey, or KeysUnavailable when no key could be had at all
   */
  find(header: JWTHeaderParameters): Promise<CryptoKey>;
  /** Another number after each load of keys; undefined while there are none that may be used. */
  generation: () => number | undefined;
  /** Whether there are keys that may be used; where there are none, some are on their way. */
  hasKeys: () => boolean;
};

export type KeyRingOptions = {
  load(): Promise<JSONWebKeySet>;
  clock: Clock;
  log: Log;
  /** After so long keys are loaded anew, beside the requests that still use the old ones. */
  refreshMs: number;
  /** The least time between two loads, whatever tokens name. */
  pauseMs: number;
  /** Keys older than this are not used, even when no newer ones can be had. */
  staleMs: number;
};

/** There are no keys to verify with; a token can be neither accepted nor refused. */
export class KeysUnavailable extends Error {}

type Kept = { select: ReturnType<typeof createLocalJWKSet>; at: number; generation: number };

/** Only public keys of signature algorithms: a shared secret has no place in a public set. */
function publicKeys({ keys }: JSONWebKeySet): JSONWebKeySet {
  return { keys: keys.filter((key) => ['RSA', 'EC', 'OKP'].includes(String(key.kty))) };
}

/**
 * Keeps the public keys of an issuer. One load at a time and none within the pause, so that tokens
 * with invented key ids cannot make it load; keys stay in use while the issuer is away.
 */
export function createKeyRing(options: KeyRingOptions): KeyRing {
  const { clock, log, refreshMs, pauseMs, staleMs } = options;
  let kept: Kept | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;
  const now = (): number => clock.now().getTime();

  async function load(): Promise<void> {
    triedAt = now();
    try {
      const select = createLocalJWKSet(publicKeys(await options.load()));
      kept = { select, at: now(), generation: (kept?.generation ?? 0) + 1 };
    } catch (error) {
      log.warn({ err: error instanceof Error ? error.message : 'unknown' }, 'keys were not loaded');
    }
  }

  function refresh(): Promise<void> {
    if (loading) return loading;
    if (now() - triedAt < pauseMs) return Promise.resolve();
    loading = load().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  /** What is kept, if it may be used; where it is old, newer keys are on their way. */
  function usable(): Kept | undefined {
    if (!kept || now() - kept.at > staleMs) return undefined;
    if (now() - kept.at > refreshMs) void refresh();
    return kept;
  }

  async function current(): Promise<Kept> {
    if (!usable()) await refresh();
    const known = usable();
    if (!known) throw new KeysUnavailable('No keys to verify with');
    return known;
  }

  async function select(header: JWTHeaderParameters): Promise<CryptoKey> {
    const known = await current();
    try {
      return await known.select(header);
    } catch (error) {
      // A key of the set that cannot be read is as good as none.
      throw error instanceof errors.JOSEError ? error : new errors.JWKSNoMatchingKey();
    }
  }

  return {
    generation: () => usable()?.generation,
    hasKeys() {
      if (usable()) return true;
      void refresh();
      return false;
    },
    async find(header) {
      try {
        return await select(header);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      }
      await refresh();
      return select(header);
    },
  };
}
