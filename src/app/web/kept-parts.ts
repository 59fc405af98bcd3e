import { randomBytes } from 'node:crypto';
import type { MarkupKeeper } from '#platform/client/kept-markup.ts';

/** A card with what it was made of takes 4 kB. */
export const MAX_PARTS = 300;

/** New with each process and never sent: no text of a page can be taken for it. */
const TAG = `kept-${randomBytes(12).toString('hex')}`;
const MARKED = new RegExp(`<${TAG} place="(\\d+)">(.*?)</${TAG}>`, 'gs');

/** Markup by what it was made of, in the order in which it was last asked for. */
const parts = new Map<string, string>();

function recall(madeOf: string): string | undefined {
  const markup = parts.get(madeOf);
  if (markup === undefined) return undefined;
  parts.delete(madeOf);
  parts.set(madeOf, markup);
  return markup;
}

function keep(madeOf: string, markup: string): void {
  // Copied, because a piece of a string holds the whole of it in memory.
  parts.set(madeOf, Buffer.from(markup, 'latin1').toString('latin1'));
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
  const places: { madeOf: string; markup: string | undefined }[] = [];
  return {
    tag: TAG,
    placeOf(madeOf) {
      const markup = recall(madeOf);
      return { place: places.push({ madeOf, markup }) - 1, isKept: markup !== undefined };
    },
    complete: (page) =>
      page.replaceAll(MARKED, (_, place: string, rendered: string) => {
        const part = places[Number(place)];
        if (part?.markup !== undefined) return part.markup;
        if (part) keep(part.madeOf, rendered);
        return rendered;
      }),
  };
}
