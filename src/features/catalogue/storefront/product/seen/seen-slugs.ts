import { DRAFT } from '#platform/client/drafts/drafts.ts';

/** Log-out deletes it with the drafts. */
const KEY = `${DRAFT}seen`;
const MOST = 12;

/** Slugs of the pieces viewed on this device, the last one first. */
export function seenSlugs(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberSeen(slug: string): void {
  const slugs = [slug, ...seenSlugs().filter((one) => one !== slug)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(slugs));
  } catch {
    // Nothing is remembered if nothing can be stored.
  }
}

export function forgetSeen(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
