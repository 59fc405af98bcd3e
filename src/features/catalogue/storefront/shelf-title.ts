import type { ShelfData } from './shelf-memory.ts';

/** A tag as a chip says it: "under 500" is a price, the others are words. */
export function labelOf(tag: string): string {
  const label = tag.replace(/^under (\d+)$/, 'under ₹$1');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** What the shelf is narrowed to; undefined where it shows the whole collection. */
export function shelfTitle({ q, tag, category, categoryName }: ShelfData): string | undefined {
  if (q !== '') return `Results for ‘${q}’`;
  if (tag !== '') return labelOf(tag);
  return categoryName ?? (category === '' ? undefined : labelOf(category));
}
