import * as z from 'zod';

/** What a browser says of a page that it shows. */
export const Seen = z.object({
  path: z.string().max(300),
  /** Host of the page that led here. */
  ref: z.string().max(100).optional(),
  /** Word of the link (`?via=`) or of the campaign (`?utm_source=`) by which the tab came. */
  via: z.string().max(60).optional(),
  utm: z.string().max(60).optional(),
  /** Width of the window in CSS pixels. */
  w: z.number().optional(),
  /** Id of the product that was put into the cart on that page. */
  cart: z.uuid().optional(),
});
export type Seen = z.output<typeof Seen>;

/** Kinds of what was seen; `any` is everything together. */
export const VISIT_KINDS = [
  'any',
  'home',
  'product',
  'drop',
  'page',
  'cart',
  'checkout',
  'other',
] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

export type Device = 'phone' | 'tablet' | 'computer';

export function deviceOf(width: number | undefined): Device {
  if (width === undefined || width < 600) return 'phone';
  return width < 1024 ? 'tablet' : 'computer';
}

/** The kind of page at a path, and the slug of its product or drop; undefined for pages that are not counted. */
export function pageOf(path: string): { kind: VisitKind; slug?: string } | undefined {
  if (/^\/(?:admin|preview|owner|v2|identity)(?:\/|$)/.test(path)) return undefined;
  if (path === '/') return { kind: 'home' };
  const slug = /^\/product\/([a-z0-9-]{1,120})$/.exec(path)?.[1];
  if (slug !== undefined) return { kind: 'product', slug };
  const drop = /^\/drops\/([a-z0-9-]{1,120})$/.exec(path)?.[1];
  if (drop !== undefined) return { kind: 'drop', slug: drop };
  if (path === '/checkout') return { kind: 'checkout' };
  return { kind: /^\/[a-z0-9-]{1,60}$/.test(path) ? 'page' : 'other' };
}
