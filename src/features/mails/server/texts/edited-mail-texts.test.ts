import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ORDER_PLACED } from '#features/orders/server/mails/placed-mails.ts';
import type { EditedText } from '#platform/contract/text/mail-text.ts';
import { anOrder } from '#test/support/orders.ts';
import { readProblem } from '#test/support/problems.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import type { EditedMailText, ListedMailText, MailPreview } from '../../text-contract.ts';
import { watchMailSettings } from '../settings/watch-mail-settings.ts';
import { PATIENTLY } from '#test/support/patience.ts';

let shop: SignedInApp;

const KIND = 'order-delivered';
const ONE = `/v2/admin/mail-texts/${KIND}`;
const WORDS = {
  subject: 'Parcel of {order} is with you, {name}',
  lead: 'Dear {name},\n\nall {total} of it <arrived>?\nTell us.',
  closing: 'Love from {shop}',
};

beforeAll(async () => {
  const settings = { SMTP_URL: 'smtp://127.0.0.1:9', OWNER_EMAIL: 'owner@tide.example' };
  shop = await openSignedInApp({ settings });
});
beforeEach(async () => {
  await sql`DELETE FROM mail_text`.execute(shop.app.db);
  await sql`DELETE FROM mail`.execute(shop.app.db);
  await shop.ask(`DELETE ${ONE}`);
});
afterAll(() => shop.close());

const save = (words: object = {}, version = 0) =>
  shop.call(`PUT ${ONE}`, { ...WORDS, version, ...words });
const read = () => shop.ask<EditedMailText>(`GET ${ONE}`);
async function fieldsOf(answer: Response) {
  const problem = await readProblem(answer);
  expect(problem.status).toBe(422);
  return problem.fields;
}
async function deliver(change: object = {}) {
  const { id, number } = await anOrder(shop.app.db, {
    uid: shop.asha.uid,
    status: 'shipped',
    ...change,
  });
  await shop.ask(`PUT /v2/admin/order/${id}?status=delivered`);
  const mails = await shop.app.db.selectFrom('mail').selectAll().where('kind', '=', KIND).execute();
  const mail = mails.find(({ subject, body_text }) => (subject + body_text).includes(number));
  if (!mail) throw new Error('no mail tells of the delivery');
  return { number, mail };
}

describe('the words of a mail', () => {
  test('are the original ones until the owner changes them, and again after', async () => {
    const first = await read();
    expect(first).toMatchObject({ version: 0, words: first.original });
    const saved = (await (await save()).json()) as EditedMailText;
    expect(saved).toMatchObject({ words: WORDS, original: first.original });
    expect(await read()).toEqual(saved);
    const { number, mail } = await deliver();
    expect(mail.subject).toBe(`Parcel of ${number} is with you, Asha`);
    expect(mail.body_text).toMatch(/Dear Asha,\n\nall ₹[\d,.]+ of it <arrived>\?\nTell us\./);
    expect(mail.body_text).toContain('Love from Lehar');
    expect(mail.body_html).toContain('&lt;arrived&gt;');
    // The facts are the code's.
    expect(mail.body_text).toContain(`Order number: ${number}`);
    expect(mail.body_text).toContain('You get this email because you placed an order at Lehar.');
    expect(await shop.ask(`DELETE ${ONE}`)).toEqual(first);
    expect((await deliver()).mail.body_text).toContain('We hope you like it.');
    // What was written before keeps its words.
    const kept = await shop.app.db
      .selectFrom('mail')
      .select('subject')
      .where('id', '=', mail.id)
      .execute();
    expect(kept).toEqual([{ subject: mail.subject }]);
    const actions = (await shop.audited()).map(({ action }) => action);
    expect(actions.filter((one) => one.startsWith('mailtext'))).toEqual([
      'mailtext.edit',
      'mailtext.reset',
    ]);
  });

  test('reach another process at once, and after a cut connection', async () => {
    const { db, connectionString } = shop.app;
    const log = { warn: () => undefined } as never;
    const other = await watchMailSettings({
      db,
      log,
      connectionString,
      machineServer: () => undefined,
    });
    try {
      await save();
      await vi.waitUntil(
        () => other.wordsOf({ ...ORDER_PLACED, kind: KIND }).subject === WORDS.subject,
        PATIENTLY,
      );
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'lehar-mail_settings' AND datname = current_database()`.execute(
        db,
      );
      await sql`UPDATE mail_text SET subject = 'While nobody listened'`.execute(db);
      await vi.waitUntil(
        () => other.wordsOf({ ...ORDER_PLACED, kind: KIND }).subject === 'While nobody listened',
        PATIENTLY,
      );
      expect(other.isSetUp()).toBe(false);
    } finally {
      await other.stop();
    }
  });

  test('never keep an order from its mail, however long or odd a name is', async () => {
    await save({ subject: '{name}{name}{name}', lead: '{name} {total}' });
    const first_name = `${'x'.repeat(90)} {total} $& 🌊`;
    const { number } = await anOrder(shop.app.db, { uid: shop.asha.uid, status: 'shipped' });
    await sql`UPDATE shop_order SET first_name = ${first_name} WHERE number = ${number}`.execute(
      shop.app.db,
    );
    await shop.ask(`PUT /v2/admin/order/${number}?status=delivered`);
    const [mail] = await shop.app.db
      .selectFrom('mail')
      .selectAll()
      .where('kind', '=', KIND)
      .execute();
    expect(mail?.subject.length).toBeLessThanOrEqual(200);
    expect(mail?.body_text).toContain(`${first_name} ₹`);
    await save({ subject: '{name}' }, (await read()).version);
    await sql`UPDATE shop_order SET first_name = '', status = 'shipped' WHERE number = ${number}`.execute(
      shop.app.db,
    );
    await sql`DELETE FROM mail`.execute(shop.app.db);
    await shop.ask(`PUT /v2/admin/order/${number}?status=delivered`);
    const [nameless] = await shop.app.db.selectFrom('mail').select('subject').execute();
    expect(nameless?.subject).toBe(`Lehar: your order ${number} was delivered`);
  });

  test.each([
    ['subject', '{shop}: {ordr}', 'There is no {ordr}. Did you mean {order}?'],
    ['lead', 'Hello,\n\n{nmae}', 'Line 3: there is no {nmae}. Did you mean {name}?'],
    ['closing', '{coupon}', 'There is no {coupon}. There are {name}, {order}, {total}, {shop}.'],
    ['closing', '{__proto__} {constructor}', expect.stringContaining('There is no {__proto__}')],
    ['subject', '', 'Write a subject'],
    ['subject', 'x'.repeat(121), expect.any(String)],
    ['lead', 'x'.repeat(2001), expect.any(String)],
  ])('are refused at the field %s: %j', async (field, value, message) => {
    for (const call of [`PUT ${ONE}`, `POST ${ONE}/preview`, `POST ${ONE}/test`]) {
      const version = call.startsWith('PUT') ? { version: 0 } : {};
      const body = { ...WORDS, ...version, [field]: value };
      expect(await fieldsOf(await shop.call(call, body))).toEqual({ [field]: message });
    }
    expect((await read()).version).toBe(0);
  });

  test('of two tabs the second is told what holds now, and overwrites nothing', async () => {
    const saved = (await (await save()).json()) as EditedMailText;
    for (const seen of [0, saved.version - 1, saved.version + 1]) {
      const problem = await readProblem(await save({ subject: 'Mine' }, seen));
      expect(problem).toMatchObject({ status: 409, code: 'MAIL_TEXT_CHANGED', mailText: saved });
    }
    const both = await Promise.all(['A', 'B'].map((subject) => save({ subject }, saved.version)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    shop.app.clock.advance(1_000);
    // The text goes back to the original and is changed again: an old version never counts twice.
    await shop.ask(`DELETE ${ONE}`);
    expect((await save({ subject: 'C' })).status).toBe(200);
    expect((await save({ subject: 'D' }, saved.version)).status).toBe(409);
  });
});

describe('every mail whose words may be changed', () => {
  test('is listed with when it is sent, and is shown whole in any words', async () => {
    const listed = await shop.ask<ListedMailText[]>('GET /v2/admin/mail-texts');
    expect(listed.map(({ kind }) => kind)).toEqual([
      'order-placed',
      'order-processing',
      'order-shipped',
      'order-delivered',
      'order-cancelled',
      'order-ended',
      'order-stage',
      'order-tracking',
      'order-ship-by',
      'order-other-words',
      'order-link',
      'order-edited',
      'order-recipient',
      'order-returned',
      'order-return-undone',
      'order-reopened',
      'payment-reminder',
      'payment-received',
      'payment-rejected',
      'payment-refund-due',
      'payment-refunded',
      'payment-corrected',
      'refund-sent',
      'custom-order-acknowledgement',
      'support-acknowledgement',
      'request-link',
      'request-quote',
      'review-reply',
      'review-invitation',
      'stock-wish-confirm',
      'stock-wish-back',
      'drop-confirm',
      'drop-day',
      'drop-soon',
      'drop-moved',
      'drop-returned',
      'drop-called-off',
    ]);
    for (const { kind } of listed) {
      const path = `/v2/admin/mail-texts/${kind}`;
      const { original, variables } = await shop.ask<EditedMailText>(`GET ${path}`);
      const preview = await shop.ask<MailPreview>(`POST ${path}/preview`, original);
      expect(preview.subject + preview.text + preview.html).not.toMatch(/\{\w*\}|undefined/);
      const all = variables.map(({ name }) => `{${name}}`).join(' ');
      const words: EditedText = { subject: all, lead: `${all} first`, closing: `${all} last` };
      const { subject, text } = await shop.ask<MailPreview>(`POST ${path}/preview`, words);
      const values = variables.map(({ example }) => example).join(' ');
      expect(subject.startsWith(values)).toBe(true);
      expect(text).toContain(`${values} first`);
      expect(text).toContain(`${values} last`);
    }
    const { rows } = await sql`SELECT FROM mail`.execute(shop.app.db);
    expect(rows).toEqual([]);
  });

  test.each(['password-reset', 'second-step-on', 'mail-server-changed', 'nothing', '__proto__'])(
    'is not %s',
    async (kind) => {
      const path = `/v2/admin/mail-texts/${kind}`;
      for (const [call, body] of [
        [`GET ${path}`],
        [`PUT ${path}`, { ...WORDS, version: 0 }],
        [`DELETE ${path}`],
        [`POST ${path}/preview`, WORDS],
        [`POST ${path}/test`, WORDS],
      ] as const) {
        expect((await shop.call(call, body)).status).toBe(404);
      }
    },
  );

  test('is sent as a test to the owner, and to nobody else', async () => {
    expect((await shop.call(`POST ${ONE}/test`, WORDS)).status).toBe(201);
    const mails = await shop.app.db.selectFrom('mail').selectAll().execute();
    expect(mails).toMatchObject([
      {
        kind: 'test',
        to_address: 'owner@tide.example',
        reply_to: null,
        subject: expect.stringMatching(/is with you, Asha$/),
      },
    ]);
    expect(mails[0]?.body_text).toContain('Love from Lehar');
    const saved = await read();
    expect(saved.version).toBe(0);
  });
});
