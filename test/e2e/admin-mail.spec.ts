import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeInBothThemes } from '#test/support/axe.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { untilStill } from '#test/support/page-state.ts';
import { anOwner, OWNED, type Owner } from '#test/support/owner-page.ts';
import { ADMIN_EMAIL } from '#test/support/people.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { startSmtpSink, type SmtpSink } from '#test/support/smtp-sink.ts';
import { useShop } from '#test/support/use-shop.ts';

let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
});
afterAll(() => sink.close());

// A mail that is given up is an error in the shop's log, which this test expects.
const shop = useShop(() => ({
  ...OWNED,
  SMTP_URL: sink.url,
  OWNER_EMAIL: ADMIN_EMAIL,
  LOG_LEVEL: 'silent',
}));
const SIZES = [
  { width: 1440, height: 900 },
  { width: 375, height: 740 },
];

type Made = Record<'kind' | 'state' | 'html', string>;

/** A mail with content of the test, which is not sent. */
async function aMail(change: Partial<Made> = {}): Promise<string> {
  const { kind = 'test', state = 'sent', html = '<p>Hello</p>' } = change;
  const [row] = await inDatabase(
    shop.connectionString(),
    `INSERT INTO mail (id, kind, to_address, subject, body_text, body_html, created_at, state, sent_at)
     VALUES (gen_random_uuid(), $1, 'asha@example.com', 'Hello', 'Hello in text', $2, now(), $3,
       CASE WHEN $3 = 'sent' THEN now() END)
     RETURNING id`,
    [kind, html, state],
  );
  return (row as { id: string }).id;
}

async function atMail(options: Parameters<typeof anOwner>[1] = {}): Promise<Owner> {
  const owner = await anOwner(shop, options);
  await shop.visit(owner.page, '/admin/mail');
  await owner.page.getByRole('button', { name: 'Send a test mail' }).waitFor();
  return owner;
}

const arrived = () => sink.received.filter(({ mail }) => mail.subject?.endsWith('mails arrive'));

test.for(SIZES)('a mail that failed is sent once more and arrives, at $width px', async (size) => {
  const { page } = await atMail(size);
  const before = arrived().filter(({ acknowledged }) => acknowledged).length;
  sink.plan({ at: 'rcpt', reply: 550 });
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await page.getByText(`Test mail on its way to ${ADMIN_EMAIL}`).first().waitFor();
  await page.getByRole('link', { name: /^Failed/ }).click();
  const item = page.getByRole(size.width > 700 ? 'row' : 'listitem');
  const row = item.filter({ hasText: 'reply 550' }).first();
  await row.getByText('Failed').waitFor({ timeout: 20_000 });
  await page.reload();
  await row.getByRole('link', { name: /mails arrive$/ }).click();

  await page.getByRole('heading', { level: 1, name: /mails arrive$/ }).waitFor();
  await page.getByRole('alert').getByText('reply 550').waitFor();
  await page.getByRole('button', { name: 'Resend' }).click();
  await page.getByRole('button', { name: 'Send a copy' }).waitFor({ timeout: 20_000 });
  await page.getByText('Sent', { exact: true }).first().waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(arrived().filter(({ acknowledged }) => acknowledged)).toHaveLength(before + 1);
  expect(arrived().at(-1)?.recipients).toEqual([ADMIN_EMAIL]);
});

test('while a mail waits it cannot be sent again, and the page says why', async () => {
  const id = await aMail({ state: 'queued' });
  const { page } = await anOwner(shop);
  await shop.visit(page, `/admin/mail/${id}`);
  const button = page.getByRole('button', { name: 'Resend' });
  await page.getByText('It waits and goes out by itself.').waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
});

test('of a mail that was sent a copy goes out, which can be looked at', async () => {
  const id = await aMail();
  const { page } = await anOwner(shop);
  await shop.visit(page, `/admin/mail/${id}`);
  await page.getByRole('button', { name: 'Send a copy' }).click();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect.poll(() => page.url()).not.toContain(id);
  await page.getByRole('heading', { level: 1, name: 'Hello' }).waitFor();
});

test('nothing of a mail runs, loads or leads away in its preview', async () => {
  const evil = `<h1 style="color:#0C2730">Title</h1><script>top.location = '/x'</script>
    <img src="https://spy.example/p.png" onerror="alert(1)"><style>@import 'https://spy.example'</style>
    <p style="background:url(https://spy.example/b)" onclick="alert(1)">Words</p>
    <meta http-equiv="refresh" content="0;url=https://spy.example"><base href="https://spy.example">
    <a href="https://spy.example">A link</a><form action="https://spy.example"><button>Go</button></form>
    <iframe src="https://spy.example"></iframe><svg onload="alert(1)"></svg>`;
  const id = await aMail({ html: evil });
  // Of the base the browser says that the policy keeps it out.
  const { page } = await anOwner(shop, { expected: [/base-uri/] });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await shop.visit(page, `/admin/mail/${id}`);
  const frame = page.frameLocator('iframe');
  await frame.getByText('Words').waitFor();
  await frame.getByText('A link').waitFor();
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('');
  expect(await frame.locator('script, img, style, a, form, iframe, svg, base').count()).toBe(0);
  expect(await frame.locator('[onclick], [style], [href], [src]').count()).toBe(0);
  expect(requests.filter((url) => url.includes('spy.example'))).toEqual([]);
  await page.getByRole('tab', { name: 'As it looks' }).press('ArrowRight');
  await page.getByText('Hello in text').waitFor();
  await page.reload();
  await page.getByText('Hello in text').waitFor();
});

test("the shop's own mails look like mails in the preview", async () => {
  const { page } = await atMail();
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await page
    .getByRole('link', { name: /mails arrive$/ })
    .first()
    .click();
  const frame = page.frameLocator('iframe');
  const title = frame.getByText('Mails arrive', { exact: true });
  await title.waitFor();
  const looks = await title.evaluate((element) => {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    return { color, fontSize, fontWeight };
  });
  expect(looks).toEqual({ color: 'rgb(12, 39, 48)', fontSize: '24px', fontWeight: '700' });
});

test('a mail with a link into an account is not shown, and says why', async () => {
  const html = '<p>https://shop.example/reset-password#token</p>';
  const id = await aMail({ kind: 'password-reset', html });
  const { page } = await anOwner(shop);
  await shop.visit(page, `/admin/mail/${id}`);
  await page.getByText('only for whom it was sent to. It is not shown.').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  expect(await page.content()).not.toContain('#token');
});

test('what does not load can be loaded again, and what was never there is said to be missing', async () => {
  const { page } = await anOwner(shop, { expected: [/500/, /404/] });
  await aMail();
  const detail = 'It has been noted.';
  await refuse(page, '**/v2/admin/mails?*', { status: 500, code: 'INTERNAL_ERROR', detail });
  await shop.visit(page, '/admin/mail');
  await page.getByText(`The mails didn't load. ${detail}`).waitFor();
  await page.unroute('**/v2/admin/mails?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'Hello' }).first().waitFor();
  await refuse(page, '**/v2/admin/test-mail', { status: 500, code: 'INTERNAL_ERROR', detail });
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await page.getByRole('alert').getByText(detail).waitFor();
  expect(await page.getByText(/on its way/).count()).toBe(0);
  await shop.visit(page, '/admin/mail/00000000-0000-7000-8000-000000000000');
  await page.getByRole('heading', { level: 1, name: "We couldn't find this mail" }).waitFor();
});

test('offline nothing can be sent, and the reason is shown', async () => {
  const { page } = await atMail({ expected: [/ERR_INTERNET_DISCONNECTED/] });
  const button = page.getByRole('button', { name: 'Send a test mail' });
  await page.context().setOffline(true);
  await page.getByText('Nothing can be sent while you are offline.').waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
});

test('axe finds nothing, and every width fits', async () => {
  const html = `<table width="600"><tr><td>Hello ${'a-long-word-'.repeat(9)}</td></tr></table>`;
  const id = await aMail({ state: 'failed', html });
  // What axe asks of every frame this one does not answer.
  const { page } = await atMail({ expected: [/postMessage/] });
  await page.getByRole('link', { name: 'Hello' }).first().waitFor();
  expect(await axeInBothThemes(page, 'mails')).toEqual([]);
  await shop.visit(page, `/admin/mail/${id}`);
  await page.frameLocator('iframe').getByText('Hello').waitFor();
  expect(await axeInBothThemes(page, 'a mail')).toEqual([]);
  await shop.visit(page, '/admin/mail-server');
  await page.getByText('Set on the machine').waitFor();
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  const before = arrived().length;
  await page.getByRole('button', { name: 'Send a test mail to me' }).click();
  await expect.poll(() => arrived().length, { timeout: 20_000 }).toBe(before + 1);
  await page.getByText('The last mail went out').waitFor();
  await page.locator('.toast-title').waitFor({ state: 'detached' });
  expect(await axeInBothThemes(page, 'the mail server of the machine')).toEqual([]);
  await shop.visit(page, `/admin/mail/${id}`);
  await page.setViewportSize({ width: 320, height: 800 });
  const beyond = () =>
    page
      .frameLocator('iframe')
      .locator('html')
      .evaluate((root) => root.scrollWidth - root.clientWidth);
  await expect.poll(beyond).toBe(0);
  for (const path of ['/admin/mail', `/admin/mail/${id}`]) {
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await shop.visit(page, path);
      await page.locator('main').getByText('Hello').first().waitFor();
      await untilStill(page);
      const found = [...(await overflow(page)), ...(await smallTargets(page))];
      expect([path, ...found]).toEqual([path]);
    }
  }
});
