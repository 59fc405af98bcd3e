const KEY = 'drop-key';

type Stored = { slug: string; key: string };

function storedKey(): Stored | undefined {
  try {
    const { slug, key } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Stored>;
    return typeof slug === 'string' && typeof key === 'string' ? { slug, key } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what the link of a reminder lets this tab do, for its drop and its order. */
export function rememberEarlyKey(slug: string, hash: string): void {
  const key = /^#early=([\w-]{1,64})$/.exec(hash)?.[1];
  if (key === undefined) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ slug, key } satisfies Stored));
  } catch {
    // Then it opens with everybody.
  }
}

/** True if this tab came by a reminder's link to this drop. */
export function comesEarly(slug: string): boolean {
  return storedKey()?.slug === slug;
}

/** The key that goes with an order of this tab. */
export function earlyKeyOfTab(): string | undefined {
  return storedKey()?.key;
}
