import type { AdapterFactory, AdapterPayload } from 'oidc-provider';

/** Far more than a demo needs; beyond it the oldest goes, so that nobody fills the memory. */
const MAX_KEPT = 1000;

/** Keeps a value under a key as the newest. */
export function keep<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
}

/**
 * Where the library keeps what is under way; it looks itself at what has expired. Sessions are not
 * kept: nobody stays signed in here, so each time it is asked who is signing in.
 */
export function createMemory(): AdapterFactory {
  const kept = new Map<string, AdapterPayload>();
  return (model) => {
    const keyOf = (id: string): string => `${model} ${id}`;
    return {
      async upsert(id, payload) {
        if (model !== 'Session') keep(kept, keyOf(id), payload);
      },
      find: async (id) => kept.get(keyOf(id)),
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = kept.get(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        kept.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}
