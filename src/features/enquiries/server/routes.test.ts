import { BASE_MAIL_COLOURS } from '#platform/contract/colours/mail-colours.ts';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { DEMO_SETTINGS } from '#demo/shop-settings.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { NEW_REQUESTS } from '#features/shop/settings/request-settings.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { openMailShop, type MailShop } from '#test/support/mail-shop.ts';
import { startSmtpSink, type SmtpSink } from '#test/support/smtp-sink.ts';
import { ORDER_PARTS } from '#test/support/order-deps.ts';
import { createTestApi } from '#test/support/test-api.ts';
import type { CustomOrderReceipt } from '../contract.ts';
import { enquiryRoutes } from './routes.ts';
import { createRequestLinks } from './thread/request-links.ts';
import { PATIENTLY } from '#test/support/patience.ts';

const OWNER = 'owner@lehar.example';
const FULL = {
  name: 'Asha Patel',
  email: 'asha@example.com',
  productType: 'art-pieces',
  colors: 'Lagoon, gold',
  size: '60 x 90 cm',
  description: 'A wave for the hall.\nWith shells from Diu.',
  budget: '2000-5000',
  phone: '+91 98470 12301',
};

let shop: MailShop;
let settings = DEMO_SETTINGS;
let api: ReturnType<typeof createTestApi>;

beforeAll(async () => {
  shop = await openMailShop();
  api = createTestApi(
    shop.ctx,
    enquiryRoutes({
      ...ORDER_PARTS,
      sender: () => ({ ownerEmail: OWNER, shopName: 'Lehar', colours: BASE_MAIL_COLOURS }),
      jobs: shop.jobs,
      settings: () => settings,
      requestLinks: createRequestLinks((purpose) => Buffer.from(purpose)),
    }),
  );
});
afterEach(() => emptyTables(shop.ctx.db, 'mail', 'custom_order_request', 'jobs.job'));
afterAll(() => shop.close());

async function post(body: unknown, further: Record<string, string> = {}): Promise<Response> {
  return api.request('/v2/custom-order-email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...further },
    body: JSON.stringify(body),
  });
}

function listMails() {
  return shop.ctx.db.selectFrom('mail').selectAll().orderBy('kind', 'desc').execute();
}

function listRequests() {
  return shop.ctx.db.selectFrom('custom_order_request').selectAll().execute();
}

describe('POST /v2/custom-order-email', () => {
  test('stores the request and queues a mail to the owner and one to the visitor', async () => {
    const response = await post(FULL);
    expect(response.status).toBe(201);
    const receipt = (await response.json()) as CustomOrderReceipt;
    expect(receipt).toEqual({
      id: expect.any(String),
      message: 'We will get back within 2 days!',
      token: expect.stringMatching(/^[\w-]{49}$/),
    });
    expect(await listRequests()).toEqual([
      {
        id: receipt.id,
        name: FULL.name,
        email: FULL.email,
        product_type: FULL.productType,
        product_label: 'Art pieces',
        reply_days: 2,
        colors: FULL.colors,
        size: FULL.size,
        budget: FULL.budget,
        phone: '9847012301',
        description: FULL.description,
        state: 'new',
        created_at: expect.any(Date),
        answered_at: null,
        mail_id: expect.any(String),
        link_version: 1,
        waiting_since: null,
        notified_at: null,
        quote_draft: null,
        quote_draft_version: 0,
        quote_drafted_at: null,
      },
    ]);
    const [notice, acknowledgement] = await listMails();
    expect(notice).toMatchObject({ to_address: OWNER, reply_to: FULL.email, state: 'queued' });
    expect(notice?.subject).toBe('Custom order request from Asha Patel: Art pieces');
    expect(acknowledgement).toMatchObject({
      to_address: FULL.email,
      reply_to: null,
      state: 'queued',
    });
    for (const body of [notice?.body_text, acknowledgement?.body_text]) {
      for (const said of ['Lagoon, gold', '60 x 90 cm', 'With shells from Diu.', '₹2,000–5,000']) {
        expect(body).toContain(said);
      }
    }
    expect(acknowledgement?.body_text).toContain('We will get back within 2 days!');
    expect(await shop.jobStates()).toEqual(['created', 'created']);
  });

  test('sent again under its key is stored and mailed once, also five times at once', async () => {
    const key = { 'idempotency-key': 'wish-0001' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(FULL, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    const receipts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(receipts).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.has('idempotency-replayed'))).toHaveLength(4);
    expect(await listRequests()).toHaveLength(1);
    expect(await listMails()).toHaveLength(2);
    const other = await post({ ...FULL, size: '10 cm' }, key);
    expect([other.status, ((await other.json()) as ProblemBody).code]).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
    // Requests without a key are separate ones.
    await post(FULL);
    expect(await listRequests()).toHaveLength(2);
  });

  test('leaves out of the mails what was not given', async () => {
    const { name, email, productType } = FULL;
    expect((await post({ name, email, productType, budget: '' })).status).toBe(201);
    expect(await listRequests()).toMatchObject([{ budget: null, colors: '' }]);
    for (const mail of await listMails())
      expect(mail.body_text + mail.body_html).not.toMatch(/Budget|Colors/);
  });

  test('asks for all details when a required field is missing, and stores nothing', async () => {
    const response = await post({ email: '', productType: 'coasters' });
    expect(response.status).toBe(422);
    const problem = (await response.json()) as ProblemBody;
    expect(problem.fields).toMatchObject({
      name: 'Enter your name',
      email: 'Enter your email address',
    });
    expect([problem.detail, problem.fields?.['body']]).toContain('Please fill all details');
    expect(await listRequests()).toEqual([]);
    expect(await listMails()).toEqual([]);
  });

  test('follows what the owner says: kinds of pieces, and the days until an answer', async () => {
    const candles = { value: 'candles', label: 'Scented candles', mediaId: '' };
    const { requests, promise } = DEMO_SETTINGS;
    settings = {
      ...DEMO_SETTINGS,
      requests: {
        ...requests,
        types: [
          candles,
          { value: FULL.productType, label: 'Hidden now', mediaId: '', isHidden: true },
          ...requests.types.slice(-1),
        ],
      },
      promise: { ...promise, replyDays: 1 },
    };
    onTestFinished(() => {
      settings = DEMO_SETTINGS;
    });
    const gone = await post(FULL, { 'idempotency-key': 'wish-0002' });
    const { fields } = (await gone.json()) as ProblemBody;
    expect(gone.status).toBe(422);
    expect(fields).toEqual({
      productType: expect.stringContaining('no longer on the list. Choose another'),
    });
    expect(await listRequests()).toEqual([]);
    const sent = await post(
      { ...FULL, productType: 'candles' },
      { 'idempotency-key': 'wish-0002' },
    );
    expect(await sent.json()).toMatchObject({ message: 'We will get back within 1 day!' });
    expect(await listRequests()).toMatchObject([
      { product_type: 'candles', product_label: 'Scented candles', reply_days: 1 },
    ]);
    const [notice] = await listMails();
    expect(notice?.subject).toBe('Custom order request from Asha Patel: Scented candles');
    expect(notice?.body_text).toContain('promised an answer within 1 day.');
  });

  test('sent before its kind was taken off the list is answered once more under its key', async () => {
    const key = { 'idempotency-key': 'wish-0003' };
    const first = await (await post(FULL, key)).text();
    settings = { ...DEMO_SETTINGS, requests: NEW_REQUESTS };
    onTestFinished(() => {
      settings = DEMO_SETTINGS;
    });
    expect(await (await post(FULL, key)).text()).toBe(first);
  });

  test('when the second mail cannot be queued, neither request nor mail nor job remains', async () => {
    const failing = createTestApi(
      shop.ctx,
      // The shop's name stands in the subject of the second mail only.
      enquiryRoutes({
        ...ORDER_PARTS,
        sender: () => ({
          ownerEmail: OWNER,
          shopName: 'Le\nhar',
          colours: BASE_MAIL_COLOURS,
        }),
        jobs: shop.jobs,
        settings: () => settings,
        requestLinks: createRequestLinks((purpose) => Buffer.from(purpose)),
      }),
    );
    const response = await failing.request('/v2/custom-order-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(FULL),
    });
    expect(response.status).toBe(500);
    expect(await listRequests()).toEqual([]);
    expect(await listMails()).toEqual([]);
    expect(await shop.jobStates()).toEqual([]);
  });

  const breaks = ['\r\n', '\n', '\r', '\u000b', '\u000c'];
  test.each([
    ['email', [...breaks, '\u0085', '\u2028', ',', ';', ' ']],
    ['productType', breaks],
    ['budget', breaks],
  ])('refuses a line break in %s', async (field, payloads) => {
    for (const payload of payloads) {
      const value = `${FULL[field as keyof typeof FULL]}${payload}evil@example.com`;
      expect((await post({ ...FULL, [field]: value })).status).toBe(422);
    }
    expect(await listMails()).toEqual([]);
  });

  test.each(['name', 'colors', 'size'])('makes a space of a line break in %s', async (field) => {
    for (const payload of [...breaks, '\u0085', '\u2028', '\u2029']) {
      expect((await post({ ...FULL, [field]: `Asha${payload}Bcc: e@e.c` })).status).toBe(201);
    }
    for (const { subject } of await listMails()) {
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }
  });
});

describe('the mails on their way', () => {
  let sink: SmtpSink;

  beforeEach(async () => {
    sink = await startSmtpSink();
  });
  afterEach(() => sink.close());

  test('arrive with HTML escaped in every field, to two people and no one else', async () => {
    const evil = '<img src=x onerror=alert(1)>"&';
    const request = {
      ...FULL,
      name: evil,
      colors: evil,
      size: evil,
      description: `${evil}\n${evil}`,
    };
    expect((await post(request)).status).toBe(201);
    await shop.startWorker(sink.url);
    await vi.waitFor(() => expect(sink.received).toHaveLength(2), PATIENTLY);
    expect(sink.received.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
      FULL.email,
      OWNER,
    ]);
    for (const { mail } of sink.received) {
      expect(mail.html).not.toContain('<img');
      expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(mail.text).toContain(evil);
    }
    const notice = sink.received.find(({ recipients }) => recipients.includes(OWNER));
    expect(notice?.mail.replyTo?.text).toBe(FULL.email);
    expect(notice?.mail.subject).toBe(`Custom order request from ${evil}: Art pieces`);
  });
});
