import { BASE_MAIL_COLOURS } from '#platform/contract/colours/mail-colours.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Context } from '#platform/server/context.ts';
import { NEW_SHOP } from '#features/shop/settings/settings.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { MAIL_FROM, openMailShop, type MailShop } from '#test/support/mail-shop.ts';
import { anOrder } from '#test/support/orders.ts';
import { readProblem } from '#test/support/problems.ts';
import { startSmtpSink, type SmtpSink } from '#test/support/smtp-sink.ts';
import { ORDER_PARTS } from '#test/support/order-deps.ts';
import { createTestApi } from '#test/support/test-api.ts';
import { enquiryRoutes } from './routes.ts';
import { createRequestLinks } from './thread/request-links.ts';
import { PATIENTLY } from '#test/support/patience.ts';

const OWNER = 'owner@lehar.example';
const ASHA = { role: 'customer', uid: 'asha-1', email: 'asha@example.com' } as const;
const QUERY = {
  name: 'Asha Patel',
  email: 'asha@example.com',
  queryType: 'Support',
  details: 'When will it come?\nIt is a gift.',
};

let shop: MailShop;

beforeAll(async () => {
  shop = await openMailShop();
});
afterEach(() => emptyTables(shop.ctx.db, 'mail', 'support_query', 'shop_order', 'jobs.job'));
afterAll(() => shop.close());

type Options = { actor?: Context['actor']; shopName?: string; key?: string };

function ask(
  body: object,
  { actor = ASHA, shopName = 'Lehar', key }: Options = {},
): Promise<Response> {
  const deps = {
    ...ORDER_PARTS,
    sender: () => ({ ownerEmail: OWNER, shopName, colours: BASE_MAIL_COLOURS }),
    jobs: shop.jobs,
    settings: () => NEW_SHOP,
    requestLinks: createRequestLinks((purpose) => Buffer.from(purpose)),
  };
  const api = createTestApi({ ...shop.ctx, actor }, enquiryRoutes(deps));
  return Promise.resolve(
    api.request('/v2/query-email', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(actor.role !== 'visitor' && { authorization: 'Bearer token' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    }),
  );
}

function listMails() {
  return shop.ctx.db.selectFrom('mail').selectAll().orderBy('kind', 'desc').execute();
}

function listQueries() {
  return shop.ctx.db.selectFrom('support_query').selectAll().execute();
}

async function expectNothingStored(): Promise<void> {
  expect(await listQueries()).toEqual([]);
  expect(await listMails()).toEqual([]);
  expect(await shop.jobStates()).toEqual([]);
}

describe('POST /v2/query-email', () => {
  test("sent again under its key is stored and mailed once; the key is its sender's", async () => {
    const key = 'question-0001';
    const [first, again] = [await ask(QUERY, { key }), await ask(QUERY, { key })];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect(await listQueries()).toHaveLength(1);
    expect(await listMails()).toHaveLength(2);
    await ask(QUERY, { key, actor: { ...ASHA, uid: 'asha-2' } });
    expect(await listQueries()).toHaveLength(2);
  });

  test('stores the question and queues a mail to the owner and one to the customer', async () => {
    const { number } = await anOrder(shop.ctx.db, ASHA);
    const response = await ask({ ...QUERY, orderNumber: number.toLowerCase() });
    expect(response.status).toBe(201);
    const receipt = (await response.json()) as { id: string };
    expect(receipt).toEqual({ id: expect.any(String) });
    expect(await listQueries()).toEqual([
      {
        id: receipt.id,
        uid: ASHA.uid,
        name: QUERY.name,
        email: QUERY.email,
        query_type: 'Support',
        details: QUERY.details,
        order_number: number,
        reply_days: 2,
        state: 'new',
        created_at: expect.any(Date),
        answered_at: null,
        mail_id: expect.any(String),
      },
    ]);
    const [notice, acknowledgement] = await listMails();
    expect(notice).toMatchObject({
      kind: 'support-query',
      to_address: OWNER,
      reply_to: QUERY.email,
      subject: `Question from Asha Patel about order ${number}`,
    });
    expect(acknowledgement).toMatchObject({
      kind: 'support-acknowledgement',
      to_address: QUERY.email,
      reply_to: null,
      subject: `Lehar: we have your question (${number})`,
    });
    for (const mail of [notice, acknowledgement]) {
      expect(mail?.body_text).toContain('It is a gift.');
      expect(mail?.body_html).toContain(number);
    }
    expect(await shop.jobStates()).toEqual(['created', 'created']);
  });

  test('without an order and without a kind is a question all the same', async () => {
    const { name, email, details } = QUERY;
    expect((await ask({ name, email, details })).status).toBe(201);
    expect(await listQueries()).toMatchObject([{ query_type: 'Support', order_number: null }]);
    const [notice] = await listMails();
    expect(notice?.subject).toBe('Question from Asha Patel');
    expect(notice?.body_text).not.toContain('Order number');
  });

  test("drops the number of another customer's order, and of one that never was", async () => {
    const { number } = await anOrder(shop.ctx.db, { uid: 'ravi-1' });
    for (const orderNumber of [number, 'NOTHERE2', '']) {
      expect((await ask({ ...QUERY, orderNumber })).status).toBe(201);
    }
    const queries = await listQueries();
    expect(queries.map(({ order_number }) => order_number)).toEqual([null, null, null]);
    for (const { subject, body_text } of await listMails()) {
      expect(subject + body_text).not.toMatch(new RegExp(`${number}|NOTHERE2`));
    }
  });

  test('takes whose question it is from the token, and nothing from the body', async () => {
    for (const forged of [{ uid: 'ravi-1' }, { state: 'closed' }, { to: 'evil@example.com' }]) {
      expect((await ask({ ...QUERY, ...forged })).status).toBe(422);
    }
    await expectNothingStored();
  });

  test('of somebody without an account is of nobody, and about no order', async () => {
    const { number } = await anOrder(shop.ctx.db, ASHA);
    const sent = { ...QUERY, orderNumber: number };
    expect((await ask(sent, { actor: { role: 'visitor' } })).status).toBe(201);
    expect(await listQueries()).toMatchObject([{ uid: '', order_number: null }]);
    const [notice, acknowledgement] = await listMails();
    expect(notice?.body_text).toContain('by someone who was not signed in');
    expect(acknowledgement?.to_address).toBe(QUERY.email);
    expect(notice?.subject).not.toContain(number);
  });

  test('names the missing field, and stores nothing', async () => {
    const problem = await readProblem(await ask({ name: ' ', email: '', details: '\n' }));
    expect(problem.fields).toEqual({
      name: 'Enter your name',
      email: 'Enter your email address',
      details: 'Write what it is about',
    });
    await expectNothingStored();
  });

  test('when the second mail cannot be queued, neither question nor mail nor job remains', async () => {
    // The shop's name stands in the subject of the second mail only.
    expect((await ask(QUERY, { shopName: 'Le\nhar' })).status).toBe(500);
    await expectNothingStored();
  });
});

/** 28 ways to slip a header, a line or a receiver in, by the field that is tried. */
const BREAKS = ['\r\n', '\n', '\r', '\u000b', '\u000c', '\u0000\r\n', '\u0085', '\u2028', '\u2029'];
const IN_LINES: [string, string][] = [
  ...BREAKS.map((mark): [string, string] => ['name', `Asha${mark}Bcc: evil@example.com`]),
  ...BREAKS.slice(0, 6).map((mark): [string, string] => ['queryType', `A${mark}Cc: evil@e.com`]),
  ...['\r\n', '\n', '\u2028'].map((mark): [string, string] => [
    'orderNumber',
    `K7${mark}To: e@e.c`,
  ]),
];
const IN_ADDRESSES = [
  'asha@example.com\r\nBcc: evil@example.com',
  'asha@example.com\nevil@example.com',
  'asha@example.com, evil@example.com',
  'asha@example.com;evil@example.com',
  'asha@example.com evil@example.com',
  'asha@example.com> RCPT TO:<evil@example.com',
  '"asha@example.com, evil@example.com"@example.com',
  'group: evil@example.com;',
  'asha@example.com(evil@example.com)',
  'asha@example.com\u0000evil@example.com',
];

describe('what would become a header', () => {
  test('is tried in 28 ways', () => expect([...IN_LINES, ...IN_ADDRESSES]).toHaveLength(28));

  test.each(IN_ADDRESSES)('is refused as an address: %j', async (email) => {
    const problem = await readProblem(await ask({ ...QUERY, email }));
    expect(problem.status).toBe(422);
    expect(Object.keys(problem.fields ?? {})).toEqual(['email']);
    await expectNothingStored();
  });

  test.each(IN_LINES)('is one line in %s: %j', async (field, payload) => {
    expect((await ask({ ...QUERY, [field]: payload })).status).toBe(201);
    const mails = await listMails();
    expect(mails).toHaveLength(2);
    for (const { subject, to_address } of mails) {
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect([QUERY.email, OWNER]).toContain(to_address);
    }
  });
});

describe('the mails on their way', () => {
  let sink: SmtpSink;

  beforeAll(async () => {
    sink = await startSmtpSink();
    await shop.startWorker(sink.url);
  });
  afterAll(() => sink.close());

  test('arrive with HTML escaped in every field, to two people and no one else', async () => {
    const evil = '<img src=x onerror=alert(1)>"&';
    const header = '=?utf-8?Q?=0D=0ABcc:_evil@example.com?=';
    const details = `${evil}\nBcc: evil@example.com\r\n.\r\nRCPT TO:<evil@example.com>`;
    const response = await ask({ ...QUERY, name: `${header} ${evil}`, queryType: evil, details });
    expect(response.status).toBe(201);
    await vi.waitFor(() => expect(sink.received).toHaveLength(2), PATIENTLY);
    expect(sink.received.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
      QUERY.email,
      OWNER,
    ]);
    for (const { mail, raw, envelopeFrom } of sink.received) {
      expect(envelopeFrom).toBe(MAIL_FROM);
      expect(mail.cc ?? mail.bcc).toBeUndefined();
      expect(raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/^(bcc|cc):/im);
      expect(mail.html).not.toContain('<img');
      expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(mail.text).toContain(evil);
    }
    const notice = sink.received.find(({ recipients }) => recipients.includes(OWNER));
    expect(notice?.mail.replyTo?.text).toBe(QUERY.email);
    expect(notice?.mail.subject).toBe(`Question from ${header} ${evil}`);
  });
});
