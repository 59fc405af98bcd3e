import type { JSONWebKeySet } from 'jose';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { fetchJson } from '#platform/server/http/fetch-json.ts';
import type { Log } from '#platform/server/log.ts';
import { KeySet } from '../../contract.ts';
import { listSigningKeys } from '../identity-queries.ts';
import { createKeyRing, type KeyRing } from './key-ring.ts';

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
