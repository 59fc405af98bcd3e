import {
  createLocalJWKSet,
  errors,
  type CryptoKey,
  type JSONWebKeySet,
  type JWTHeaderParameters,
} from 'jose';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { fetchJson } from '#platform/server/http/fetch-json.ts';
import type { Log } from '#platform/server/log.ts';
import { KeySet } from '../../contract.ts';
import { listSigningKeys } from '../identity-queries.ts';

export type KeyRing = {
  /** @throws errors.JWKSNoMatchingKey, or KeysUnavailable when no key could be loaded */
  find(header: JWTHeaderParameters): Promise<CryptoKey>;
  /** Changes with each load of keys; undefined while none may be used. */
  generation: () => number | undefined;
  /** False while no key is usable; then a load is under way. */
  hasKeys: () => boolean;
};

export type KeyRingOptions = {
  load(): Promise<JSONWebKeySet>;
  clock: Clock;
  log: Log;
  /** Age at which keys are reloaded, beside the requests that still use the old ones. */
  refreshMs: number;
  /** Minimum between two loads, whatever tokens name. */
  pauseMs: number;
  /** Maximum age, even when no newer keys can be loaded. */
  staleMs: number;
};

/** No keys to verify with: a token can be neither accepted nor refused. */
export class KeysUnavailable extends Error {}

type LoadedKeys = { select: ReturnType<typeof createLocalJWKSet>; at: number; generation: number };

/** Only public keys of signature algorithms: a public set must not contain a shared secret. */
function publicKeys({ keys }: JSONWebKeySet): JSONWebKeySet {
  return { keys: keys.filter((key) => ['RSA', 'EC', 'OKP'].includes(String(key.kty))) };
}

/** Caches an issuer's keys, also while it is away. One load at a time, with a pause: made-up key ids cannot cause many loads. */
export function createKeyRing(options: KeyRingOptions): KeyRing {
  const { clock, log, refreshMs, pauseMs, staleMs } = options;
  let loaded: LoadedKeys | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;
  const now = (): number => clock.now().getTime();

  async function load(): Promise<void> {
    triedAt = now();
    try {
      const select = createLocalJWKSet(publicKeys(await options.load()));
      loaded = { select, at: now(), generation: (loaded?.generation ?? 0) + 1 };
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

  function usable(): LoadedKeys | undefined {
    if (!loaded || now() - loaded.at > staleMs) return undefined;
    if (now() - loaded.at > refreshMs) void refresh();
    return loaded;
  }

  async function current(): Promise<LoadedKeys> {
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
      // An unreadable key of the set counts as missing.
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

const REFRESH_MS = 10 * 60_000;
const STALE_MS = 24 * 3600_000;
const ISSUER_PAUSE_MS = 30_000;
const DATABASE_PAUSE_MS = 1_000;

type Deps = { clock: Clock; log: Log };

/** Keys of an outside issuer, fetched at most twice a minute and used for a day without it. */
export function outsideKeys(url: string, deps: Deps): KeyRing {
  return createKeyRing({
    ...deps,
    load: async () => KeySet.parse(await fetchJson(url)) as JSONWebKeySet,
    refreshMs: REFRESH_MS,
    pauseMs: ISSUER_PAUSE_MS,
    staleMs: STALE_MS,
  });
}

/** Keys of the embedded provider, from the database, which all processes share. */
export function embeddedKeys(db: Database, deps: Deps): KeyRing {
  return createKeyRing({
    ...deps,
    load: async () => {
      const rows = await listSigningKeys(db);
      return KeySet.parse({
        keys: rows.map((row) => ({
          ...(JSON.parse(row.public_key) as object),
          kid: row.id,
          alg: row.alg ?? 'EdDSA',
        })),
      }) as JSONWebKeySet;
    },
    refreshMs: REFRESH_MS,
    pauseMs: DATABASE_PAUSE_MS,
    staleMs: STALE_MS,
  });
}
