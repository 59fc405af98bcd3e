import { randomBytes } from 'node:crypto';
import type { MarkupKeeper } from '#platform/client/kept-markup.ts';

/** A card with what it was made of takes 3 kB. */
export const MAX_PARTS = 300;

/** New with each process and never sent: no text of a page can be taken for it. */
const TAG = `kept-${randomBytes(12).toString('hex')}`;
const MARKED = new RegExp(`<${TAG} place="(\\d+)">(.*?)</${TAG}>`, 'gs');
const OWN_TAG = `${TAG}-own`;
const OWN_MARK = new RegExp(`</?${OWN_TAG}>`);

/** What stands before and after what is a page's own. */
type Part = { before: string; after: string };

/** Parts by what they were made of, in the order in which they were last asked for. */
const parts = new Map<string, Part>();
const keys = new WeakMap<object, Map<string, string>>();

/** The very same string each time: the hash of a new one would be reckoned anew. */
function keyOf(name: string, madeOf: object): string {
  const named = keys.get(madeOf) ?? new Map<string, string>();
  keys.set(madeOf, named);
  const key = named.get(name) ?? `${name} ${JSON.stringify(madeOf)}`;
  named.set(name, key);
  return key;
}

function recall(key: string): Part | undefined {
  const part = parts.get(key);
  if (part === undefined) return undefined;
  parts.delete(key);
  parts.set(key, part);
  return part;
}

/** A piece of a string holds the whole of it in memory. */
function copyOf(markup: string): string {
  return Buffer.from(markup, 'latin1').toString('latin1');
}

function keep(key: string, { before, after }: Part): void {
  parts.set(key, { before: copyOf(before), after: copyOf(after) });
  for (const oldest of parts.keys()) {
    if (parts.size <= MAX_PARTS) return;
    parts.delete(oldest);
  }
}

type PageParts = MarkupKeeper & {
  /** The page as React alone would have written it: kept markup put in, new markup kept. */
  complete: (page: string) => string;
};

/**
 * What one page takes from the kept parts and adds to them. Only what React wrote in this process from
 * the very same data is ever put into a page. Markup is text in which each character is a byte.
 */
export function pageParts(): PageParts {
  const places: { key: string; kept: Part | undefined }[] = [];
  return {
    tags: { part: TAG, own: OWN_TAG },
    placeOf(name, madeOf) {
      const key = keyOf(name, madeOf);
      const kept = recall(key);
      return { place: places.push({ key, kept }) - 1, isKept: kept !== undefined };
    },
    complete: (page) =>
      page.replaceAll(MARKED, (_, index: string, rendered: string) => {
        const [before = '', own = '', after = ''] = rendered.split(OWN_MARK);
        const { key, kept } = places[Number(index)] ?? {};
        if (kept) return kept.before + own + kept.after;
        if (key !== undefined) keep(key, { before, after });
        return before + own + after;
      }),
  };
}
