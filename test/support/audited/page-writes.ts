import { sql } from 'kysely';
import type { SignedInApp } from '../signed-in-app.ts';
import type { Writes } from './write.ts';

const PAGE = { title: 'Gifts', description: '', blocks: [{ type: 'text', text: 'For a wedding' }] };

/** A page of the owner's own with a draft; it was published once. */
async function page({ app }: SignedInApp): Promise<string> {
  const id = `page-${String(Math.random()).slice(2)}`;
  const content = JSON.stringify({ title: 'Gifts', description: '', blocks: [] });
  const draft = JSON.stringify({ ...PAGE, title: 'Gift ideas' });
  await sql`INSERT INTO shop_page (id, kind, slug, place, position, state, draft, published)
    VALUES (${id}, 'free', ${id}, 'none', 0, 'online', ${draft}, ${content})`.execute(app.db);
  await sql`INSERT INTO page_revision (page_id, seq, actor_uid, content)
    VALUES (${id}, 1, 'owner', ${content})`.execute(app.db);
  return id;
}

export const PAGE_WRITES: Writes = {
  'POST /v2/admin/pages': {
    action: 'page.create',
    make: async (shop) => {
      await sql`DELETE FROM shop_page WHERE slug = 'wholesale'`.execute(shop.app.db);
      return 'nothing';
    },
    body: { title: 'Wholesale', slug: 'wholesale' },
  },
  'PUT /v2/admin/page/{id}/draft': {
    action: 'page.draft',
    make: page,
    body: { version: 1, content: PAGE },
  },
  'POST /v2/admin/page/{id}/publish': {
    action: 'page.publish',
    make: page,
    body: { version: 1 },
  },
  'POST /v2/admin/page/{id}/offline': {
    action: 'page.offline',
    make: page,
    body: { version: 1 },
  },
  'POST /v2/admin/page/{id}/discard': {
    action: 'page.discard',
    make: page,
    body: { version: 1 },
  },
  'POST /v2/admin/page/{id}/restore': {
    action: 'page.restore',
    make: page,
    body: { version: 1, revision: 1 },
  },
  'PUT /v2/admin/page/{id}/place': {
    action: 'page.move',
    make: page,
    body: { place: 'footer-help', position: 0 },
  },
  'DELETE /v2/admin/page/{id}': { action: 'page.delete', make: page },
};
