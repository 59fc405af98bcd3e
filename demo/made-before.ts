import type { ShopSettings } from '#features/shop/settings/settings.ts';
import type { Context } from '#platform/server/context.ts';
import { listCloseUps } from './pages/close-up-queries.ts';
import { DEMO_SETTINGS } from './shop-settings.ts';

/** Commissions of before, and the products whose close-ups show them. */
const MADE = [
  { slug: 'varmala-preservation-block', words: 'A wedding garland, set for good' },
  { slug: 'sagar-manthan-wall-clock', words: 'A clock for a house by the sea' },
  { slug: 'ocean-cufflinks', words: 'Cufflinks with sand of their beach' },
];

/** The demo's settings, with pictures of its catalogue. */
export async function demoSettings({ db }: Context): Promise<ShopSettings> {
  const slugs = MADE.map(({ slug }) => slug);
  const closeUps = new Map((await listCloseUps(db, slugs)).map((one) => [one.slug, one]));
  const made = MADE.flatMap(({ slug, words }, at) => {
    const picture = closeUps.get(slug);
    return picture ? [{ id: `made-${at + 1}`, mediaId: picture.media_id, words }] : [];
  });
  return { ...DEMO_SETTINGS, requests: { ...DEMO_SETTINGS.requests, made } };
}
