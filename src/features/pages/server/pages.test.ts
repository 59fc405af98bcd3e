import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepUnused } from '#features/media/server/sweep-pictures.ts';
import { systemClock } from '#platform/server/clock.ts';
import { createLog } from '#platform/server/log.ts';
import { send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import type { AdminPage, ListedPage, PageRevision } from '../admin-contract.ts';
import type { PageBlock, PageLink, ShopPage } from '../contract.ts';

let shop: SignedInApp;
beforeAll(async () => {
  shop = await openSignedInApp({ settings: { DEMO: 'off', ADMIN_SECOND_STEP: 'off' } });
});
afterAll(() => shop.close());

const words = (text: string): PageBlock => ({ type: 'text', text });

async function visit(slug: string): Promise<{ status: number; page: ShopPage }> {
  await shop.app.catchUp();
  const response = await send(shop.app, `GET /v2/pages/${slug}`);
  return { status: response.status, page: (await response.json()) as ShopPage };
}

async function footer(): Promise<PageLink[]> {
  await shop.app.catchUp();
  return (await (await send(shop.app, 'GET /v2/pages')).json()) as PageLink[];
}

const get = (id: string) => shop.ask<AdminPage>(`GET /v2/admin/page/${id}`);

async function draft(id: string, blocks: PageBlock[], title = 'A page'): Promise<AdminPage> {
  const { version } = await get(id);
  const content = { title, description: '', blocks };
  return shop.ask(`PUT /v2/admin/page/${id}/draft`, { version, content });
}

async function act(id: string, action: string, body = {}): Promise<Response> {
  const { version } = await get(id);
  return shop.call(`POST /v2/admin/page/${id}/${action}`, { version, ...body });
}

async function publish(id: string, text: string): Promise<void> {
  await draft(id, [words(text)]);
  expect((await act(id, 'publish')).status).toBe(200);
}

async function begin(slug: string): Promise<string> {
  const page = { title: 'A page', slug, place: 'footer-shop' };
  return (await shop.ask<AdminPage>('POST /v2/admin/pages', page)).id;
}

async function catalogueVersion(): Promise<number> {
  const { version } = await shop.app.db
    .selectFrom('catalogue_version')
    .select('version')
    .executeTakeFirstOrThrow();
  return version;
}

describe('a shop that has just opened', () => {
  test('has all fixed pages, in words that say nothing of the demo', async () => {
    const links = await footer();
    expect(links.map(({ slug }) => slug)).toEqual([
      'about',
      'care-guide',
      'shipping',
      'contact',
      'privacy',
      'terms',
    ]);
    for (const { slug, title } of links) {
      const { status, page } = await visit(slug);
      expect([status, page.title, page.blocks.length > 1]).toEqual([200, title, true]);
      expect(page.description.length).toBeGreaterThan(40);
      expect(JSON.stringify(page)).not.toMatch(/Lehar|Meera|Ahmedabad|Ellis|resin|pour|₹/i);
    }
  });

  test('names shipping, grievance officer, returns and refunds where the law asks for them', async () => {
    const all = await Promise.all(['terms', 'contact', 'shipping'].map(visit));
    const [terms, contact, shipping] = all.map(({ page }) => JSON.stringify(page.blocks));
    expect(terms).toMatch(/\{owner\}.*\{address\}.*\{grievanceOfficer\}.*48 hours/);
    expect(contact).toContain('"type":"contact"');
    expect(shipping).toMatch(/Returns and refunds.*Refunds go back/);
  });
});

describe('a page', () => {
  test('shows visitors its draft when it is published, and not before', async () => {
    const before = await catalogueVersion();
    const { hasDraft, state } = await draft('care', [words('Do **not** boil it.')], 'Care');
    expect([hasDraft, state]).toEqual([true, 'original']);
    expect(await catalogueVersion()).toBe(before);
    expect((await visit('care-guide')).page.title).toBe('Care guide');

    expect((await act('care', 'publish')).status).toBe(200);
    expect(await catalogueVersion()).toBeGreaterThan(before);
    const { page } = await visit('care-guide');
    expect(page).toMatchObject({ title: 'Care', blocks: [words('Do **not** boil it.')] });
    expect((await footer()).find(({ slug }) => slug === 'care-guide')?.title).toBe('Care');
  });

  test('is not overwritten by a second tab, which gets the newer draft', async () => {
    const seen = await get('shipping');
    await draft('shipping', [words('From the first tab')]);
    const content = { title: 'Mine', description: '', blocks: [words('From the second tab')] };
    const late = { version: seen.version, content };
    const refused = await shop.call('PUT /v2/admin/page/shipping/draft', late);
    expect(refused.status).toBe(409);
    const problem = (await readProblem(refused)) as unknown as { code: string; page: AdminPage };
    expect(problem.code).toBe('PAGE_CHANGED');
    expect(problem.page.content.blocks).toEqual([words('From the first tab')]);
    const again = { version: problem.page.version, content };
    expect((await shop.call('PUT /v2/admin/page/shipping/draft', again)).status).toBe(200);
  });

  test('keeps what was published, and brings it back into the draft', async () => {
    await publish('terms', 'The first words');
    await publish('terms', 'The second words');
    const history = await shop.ask<PageRevision[]>('GET /v2/admin/page/terms/revisions');
    expect(history.map(({ revision, excerpt }) => [revision, excerpt])).toEqual([
      [2, 'The second words'],
      [1, 'The first words'],
    ]);
    expect((await act('terms', 'restore', { revision: 1 })).status).toBe(200);
    expect((await get('terms')).content.blocks).toEqual([words('The first words')]);
    expect((await visit('terms')).page.blocks).toEqual([words('The second words')]);
    expect((await act('terms', 'restore', { revision: 9 })).status).toBe(404);
    expect((await act('terms', 'discard')).status).toBe(200);
    expect((await get('terms')).content.blocks).toEqual([words('The second words')]);
  });

  test('is offline for visitors and footer, and comes back as it was', async () => {
    await publish('about', 'My own story');
    expect((await act('about', 'offline')).status).toBe(200);
    expect((await visit('about')).status).toBe(404);
    expect((await footer()).map(({ slug }) => slug)).not.toContain('about');
    expect((await act('about', 'publish')).status).toBe(200);
    expect((await visit('about')).page.blocks).toEqual([words('My own story')]);
  });

  test.each(['shipping', 'privacy', 'terms', 'contact'])(
    '%s can be neither taken offline nor deleted nor moved to another address',
    async (id) => {
      expect((await act(id, 'offline')).status).toBe(409);
      expect((await shop.call(`DELETE /v2/admin/page/${id}`)).status).toBe(409);
      const { version, content } = await get(id);
      const body = { version, content, slug: 'elsewhere' };
      expect((await shop.call(`PUT /v2/admin/page/${id}/draft`, body)).status).toBe(409);
    },
  );

  test('that is empty is not published, and says so', async () => {
    const id = await begin('empty');
    const refused = await act(id, 'publish');
    expect([refused.status, (await readProblem(refused)).fields]).toEqual([
      422,
      { 'content.blocks': 'Write something first' },
    ]);
    expect((await act(id, 'discard')).status).toBe(409);
  });
});

describe('a free page', () => {
  test('begins offline, gets its address, goes online and can be deleted', async () => {
    const id = await begin('wholesale');
    expect((await visit('wholesale')).status).toBe(404);
    const { version, content } = await get(id);
    const moved = { version, content, slug: 'for-shops' };
    expect((await shop.call(`PUT /v2/admin/page/${id}/draft`, moved)).status).toBe(200);
    await publish(id, 'Twenty pieces at least');
    expect((await visit('for-shops')).page.kind).toBe('free');
    const later = { ...moved, version: (await get(id)).version, slug: 'elsewhere' };
    expect((await shop.call(`PUT /v2/admin/page/${id}/draft`, later)).status).toBe(409);
    expect((await shop.call(`DELETE /v2/admin/page/${id}`)).status).toBe(204);
    expect((await visit('for-shops')).status).toBe(404);
  });

  test('gets no address that another page or the shop itself has', async () => {
    await begin('taken');
    const post = (slug: string) => shop.call('POST /v2/admin/pages', { title: 'A page', slug });
    const taken = await readProblem(await post('taken'));
    expect([taken.status, taken.code]).toEqual([409, 'PAGE_ADDRESS_TAKEN']);
    for (const slug of ['cart', 'admin', 'v2', 'shipping', 'a b', 'Ä', '../x', '-x']) {
      expect([slug, (await post(slug)).status]).toEqual([slug, 422]);
    }
    const answers = await Promise.all([post('raced'), post('raced')]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
  });

  test('gets an address made from its title where none is given', async () => {
    const made = async (title: string) => {
      const answer = await shop.call('POST /v2/admin/pages', { title, slug: '' });
      return ((await answer.json()) as AdminPage).slug;
    };
    expect(await made('हमारी कहानी')).toBe('hamari-kahani');
    expect(await made('हमारी कहानी')).toBe('hamari-kahani-2');
    expect(await made('Straße')).toBe('strasse');
    expect(await made('Cart')).toBe('cart-2');
    expect(await made('🌊')).toBeUndefined();
  });

  test('is moved within the footer and out of it', async () => {
    const id = await begin('gift-ideas');
    await publish(id, 'For weddings');
    await shop.ask(`PUT /v2/admin/page/${id}/place`, { place: 'footer-help', position: 1 });
    const help = async () =>
      (await footer()).filter(({ place }) => place === 'footer-help').map(({ slug }) => slug);
    expect(await help()).toEqual(['shipping', 'gift-ideas', 'contact', 'privacy', 'terms']);
    const place = { place: 'none', position: 0 };
    const all = await shop.ask<ListedPage[]>(`PUT /v2/admin/page/${id}/place`, place);
    expect(all.find((page) => page.id === id)?.place).toBe('none');
    expect(await help()).toEqual(['shipping', 'contact', 'privacy', 'terms']);
    expect((await visit('gift-ideas')).status).toBe(200);
  });
});

describe('questions', () => {
  const entry = (question: string, answer: string) => ({ question, answer });
  const asking = (...entries: ReturnType<typeof entry>[]): PageBlock => ({
    type: 'questions',
    entries,
  });

  test('are shown with their answers, and stand in the history', async () => {
    const id = await begin('often-wondered');
    const [first, second] = [entry('And wide?', ''), entry('Is it heavy?', 'About **a kilo**.')];
    await draft(id, [asking(first, second)]);
    expect((await act(id, 'publish')).status).toBe(200);
    expect((await visit('often-wondered')).page.blocks).toEqual([asking(first, second)]);
    const history = await shop.ask<PageRevision[]>(`GET /v2/admin/page/${id}/revisions`);
    expect(history[0]?.excerpt).toBe('And wide? Is it heavy? About **a kilo**.');
  });

  test('without any answer make no page', async () => {
    const id = await begin('unanswered');
    await draft(id, [asking(entry('Is it heavy?', ''), entry('', 'Yes.'))]);
    expect((await act(id, 'publish')).status).toBe(422);
  });
});

describe('what a page may hold', () => {
  async function refusals(block: object): Promise<Record<string, string>> {
    const { version } = await get('care');
    const content = { title: 'Care', description: '', blocks: [block] };
    const answer = await shop.call('PUT /v2/admin/page/care/draft', { version, content });
    expect(answer.status).toBe(422);
    return (await readProblem(answer)).fields ?? {};
  }
  const refusal = async (block: object) => Object.values(await refusals(block)).join();

  test.each([
    ['[x](javascript:alert(1))', /leads nowhere that is allowed/],
    ['**[x](data:text/html,hi)**', /leads nowhere that is allowed/],
    ['[x](//evil.example)', /leads nowhere that is allowed/],
    ['[x](http://plain.example)', /leads nowhere that is allowed/],
    ['Dear {customer}', /knows no \{customer\}/],
  ])('%s is refused with its sentence', async (text, sentence) => {
    expect(await refusal(words(text))).toMatch(sentence);
  });

  test('no unknown kind of block, no unsafe button, no picture that is gone', async () => {
    expect(await refusal({ type: 'html', text: '<b>' })).not.toBe('');
    const button = { type: 'button', text: 'Go', link: 'javascript:alert(1)' };
    expect(await refusal(button)).toMatch(/Lead to https/);
    const picture = { type: 'picture', mediaId: 'A'.repeat(22), alt: '', caption: '' };
    expect(await refusal(picture)).toMatch(/no longer stored/);
  });

  test('no more questions than twenty, and each field says what is wrong with it', async () => {
    const entries = Array.from({ length: 21 }, () => ({ question: 'Why?', answer: 'So.' }));
    expect(await refusal({ type: 'questions', entries })).toMatch(/at most 20 questions/);
    const wrong = { question: 'Who is {nobody}?', answer: '[x](javascript:alert(1))' };
    const fields = await refusals({ type: 'questions', entries: [entries[0], wrong] });
    expect(fields).toEqual({
      'content.blocks.0.entries.1.question': expect.stringMatching(/knows no \{nobody\}/),
      'content.blocks.0.entries.1.answer': expect.stringMatching(/leads nowhere/),
    });
  });

  test('a picture of a page stays, in draft, online and in its history, until it is in none', async () => {
    const { db } = shop.app;
    const clock = systemClock;
    const bytes = Buffer.from('picture of a page');
    const mediaId = 'pageAAAAAAAAAAAAAAAAAA';
    await sql`INSERT INTO media (id, sha256, bytes, byte_length, width, height, touched_at)
      VALUES (${mediaId}, sha256(${bytes}), ${bytes}, ${bytes.length}, 40, 30, now())`.execute(db);
    const sweep = async () => {
      await sql`UPDATE media SET touched_at = now() - interval '3 days'`.execute(db);
      const actor = { role: 'visitor' } as const;
      await sweepUnused({ actor, db, clock, log: createLog('silent'), requestId: 'test' });
      const { rows } = await sql`SELECT id FROM media WHERE id = ${mediaId}`.execute(db);
      return rows.length;
    };
    const id = await begin('with-a-picture');
    const picture: PageBlock = { type: 'picture', mediaId, alt: 'A tray', caption: '' };
    await draft(id, [picture]);
    expect(await sweep()).toBe(1);
    await act(id, 'publish');
    expect(await sweep()).toBe(1);
    await publish(id, 'Without it');
    expect(await sweep()).toBe(1);
    await shop.call(`DELETE /v2/admin/page/${id}`);
    expect(await sweep()).toBe(0);
  });
});
