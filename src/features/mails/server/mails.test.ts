import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { ListedMail, Mail } from '../contract.ts';

let shop: SignedInApp;

beforeAll(async () => {
  shop = await openSignedInApp({
    settings: { SMTP_URL: 'smtp://127.0.0.1:9', OWNER_EMAIL: 'meera@example.com' },
  });
});
afterAll(() => shop.close());
beforeEach(() => sql`TRUNCATE mail, jobs.job`.execute(shop.app.db));

/** Three mails, a minute apart: the first was sent, the second failed, the third waits. */
async function mails(): Promise<Record<'sent' | 'failed' | 'queued', string>> {
  const { app } = shop;
  const ids: string[] = [];
  for (const name of ['Sent', 'Failed', 'Queued']) {
    const body = { name, email: `${name}@example.com`, productType: 'trays' };
    await send(app, 'POST /v2/custom-order-email', { body });
    const mail = app.db.selectFrom('mail').select('id').where('to_address', '=', body.email);
    ids.push((await mail.executeTakeFirstOrThrow()).id);
    await app.db.deleteFrom('mail').where('to_address', '=', 'meera@example.com').execute();
    app.clock.advance(60_000);
  }
  const [sent = '', failed = '', queued = ''] = ids;
  const set = (id: string, values: object) =>
    app.db.updateTable('mail').set(values).where('id', '=', id).execute();
  await set(sent, { state: 'sent', sent_at: app.clock.now(), attempts: 1 });
  await set(failed, { state: 'failed', attempts: 10, last_error: '550 no such mailbox' });
  await sql`TRUNCATE jobs.job`.execute(app.db);
  return { sent, failed, queued };
}

const list = (query = '') => shop.ask<ListedMail[]>(`GET /v2/admin/mails${query}`);
const resend = (id: string) => shop.call(`POST /v2/admin/mail/${id}/resend`);

async function jobKeys(): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT singleton_key AS key FROM jobs.job WHERE name = 'mail'`.execute(shop.app.db);
  return rows.map(({ key }) => key);
}

describe('the mails', () => {
  test('are listed newest first, with what became of them', async () => {
    const { sent, failed, queued } = await mails();
    const response = await shop.call('GET /v2/admin/mails');
    expect(response.headers.get('x-total-count')).toBe('3');
    const all = (await response.json()) as ListedMail[];
    expect(all.map(({ id }) => id)).toEqual([queued, failed, sent]);
    expect(all[1]).toMatchObject({
      kind: 'custom-order-acknowledgement',
      to: 'Failed@example.com',
      state: 'failed',
      attempts: 10,
      lastError: '550 no such mailbox',
    });
    expect(all[2]).toMatchObject({ state: 'sent', sentAt: expect.any(String) });
    expect(JSON.stringify(all)).not.toContain('<!doctype');
    expect((await list('?state=failed')).map(({ id }) => id)).toEqual([failed]);
    expect((await list('?limit=1&offset=2')).map(({ id }) => id)).toEqual([sent]);
    expect((await shop.call("GET /v2/admin/mails?state=lost'--")).status).toBe(422);
  });

  test('can be read as they are', async () => {
    const { sent } = await mails();
    const mail = await shop.ask<Mail>(`GET /v2/admin/mail/${sent}`);
    expect(mail.isSecret).toBe(false);
    expect(mail.text).toContain('Hello Sent,');
    expect(mail.html).toMatch(/^<!doctype html>[\s\S]*Hello Sent,/);
  });

  test('that open an account are not shown to the owner either', async () => {
    await send(shop.app, 'POST /identity/request-password-reset', {
      body: { email: shop.asha.email },
      origin: 'http://shop.test',
    });
    const { body_text: body } = await shop.app.db
      .selectFrom('mail')
      .select('body_text')
      .where('kind', '=', 'password-reset')
      .executeTakeFirstOrThrow();
    const [, token = 'no token'] = /#([\w-]{16,})/.exec(body) ?? /token=([\w-]+)/.exec(body) ?? [];
    expect(body).toContain(token);
    const [listed] = await list();
    const seen = await (await shop.call(`GET /v2/admin/mail/${listed?.id}`)).text();
    expect(JSON.parse(seen)).toMatchObject({ kind: 'password-reset', isSecret: true });
    expect(seen).not.toContain(token);
    expect(seen).not.toContain('http');
  });
});

describe('sending again', () => {
  test('gives a mail that failed all its tries, with its own id', async () => {
    const { failed } = await mails();
    const response = await resend(failed);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: failed, state: 'queued' });
    expect(await jobKeys()).toEqual([failed]);
  });

  test('sends a copy of a mail that was sent', async () => {
    const { sent } = await mails();
    const copy = (await (await resend(sent)).json()) as ListedMail;
    expect(copy.id).not.toBe(sent);
    const read = (id: string) => shop.ask<Mail>(`GET /v2/admin/mail/${id}`);
    const [first, second] = [await read(sent), await read(copy.id)];
    expect(second).toMatchObject({
      to: first.to,
      subject: first.subject,
      text: first.text,
      html: first.html,
      state: 'queued',
    });
    expect(first.state).toBe('sent');
    expect(await jobKeys()).toEqual([copy.id]);
  });

  test('does nothing for one that waits', async () => {
    const { queued } = await mails();
    const response = await resend(queued);
    expect(response.status).toBe(409);
    expect((await readProblem(response)).code).toBe('MAIL_WAITS');
    expect(await jobKeys()).toEqual([]);
  });

  test('twenty times at once sends a mail that failed once', async () => {
    const { failed } = await mails();
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(failed)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await jobKeys()).toEqual([failed]);
  });

  test('finds nothing where there is no such mail', async () => {
    const nowhere = '018f0000-0000-7000-8000-000000000000';
    expect((await resend(nowhere)).status).toBe(404);
    expect((await shop.call(`GET /v2/admin/mail/${nowhere}`)).status).toBe(404);
    expect((await shop.call('GET /v2/admin/mail/1')).status).toBe(422);
  });
});

describe('a test mail', () => {
  test("goes to the owner's address", async () => {
    const mail = await shop.ask<ListedMail>('POST /v2/admin/test-mail');
    expect(mail).toMatchObject({ kind: 'test', to: 'meera@example.com', state: 'queued' });
    expect(await jobKeys()).toEqual([mail.id]);
  });

  test('is refused while mail is not set up', async () => {
    const other = await openSignedInApp();
    try {
      const response = await other.call('POST /v2/admin/test-mail');
      expect(response.status).toBe(409);
      expect((await readProblem(response)).code).toBe('MAIL_NOT_SET_UP');
      const mails = await other.ask<ListedMail[]>('GET /v2/admin/mails');
      expect(mails.map(({ kind }) => kind)).not.toContain('test');
    } finally {
      await other.close();
    }
  });
});
