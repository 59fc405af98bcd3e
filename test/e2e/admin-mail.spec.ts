import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeInLight } from '#test/support/axe.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { untilStill } from '#test/support/page-state.ts';
import { anOwner, goTo, OWNED } from '#test/support/owner-page.ts';
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

const arrived = () => sink.received.filter(({ mail }) => mail.subject?.endsWith('emails arrive'));

/** What is wrong with the page as it stands, and on a small phone and a tablet. */
async function faultsOf(page: Page, what: string): Promise<string[]> {
  const found = await axeInLight(page, what);
  const before = page.viewportSize();
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await untilStill(page);
    found.push(...(await overflow(page)), ...(await smallTargets(page)));
  }
  if (before) await page.setViewportSize(before);
  return found;
}

test('on a phone a mail that failed is sent once more and arrives; it looks like a mail, and goes out as a copy', async () => {
  const { page } = await anOwner(shop, {
    width: 375,
    height: 740,
  });
  await shop.visit(page, '/admin/mail');
  const before = arrived().filter(({ acknowledged }) => acknowledged).length;
  sink.plan({ at: 'rcpt', reply: 550 });
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await page.getByText(`Test email on its way to ${ADMIN_EMAIL}`).first().waitFor();
  await page.getByRole('link', { name: /^Failed/ }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'reply 550' }).first();
  await row.getByText('Failed').waitFor();
  await page.reload();
  await row.getByRole('link', { name: /emails arrive$/ }).click();

  await page.getByRole('heading', { level: 1, name: /emails arrive$/ }).waitFor();
  await page.getByRole('alert').getByText('reply 550').waitFor();
  await page.getByRole('button', { name: 'Resend' }).click();
  await page.getByRole('button', { name: 'Send a copy' }).waitFor();
  await page.getByText('Sent', { exact: true }).first().waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(arrived().filter(({ acknowledged }) => acknowledged)).toHaveLength(before + 1);
  expect(arrived().at(-1)?.recipients).toEqual([ADMIN_EMAIL]);
  const frame = page.frameLocator('iframe');
  const title = frame.getByText('Emails arrive', { exact: true });
  await title.waitFor();
  const looks = await title.evaluate((element) => {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    return { color, fontSize, fontWeight };
  });
  expect(looks).toEqual({ color: 'rgb(12, 39, 48)', fontSize: '24px', fontWeight: '700' });
  expect(await faultsOf(page, 'a mail')).toEqual([]);

  const sent = page.url();
  await page.getByRole('button', { name: 'Send a copy' }).click();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect.poll(() => page.url()).not.toBe(sent);
  await page.getByRole('heading', { level: 1, name: /emails arrive$/ }).waitFor();

  await goTo(page, '/admin/mail-server');
  await page.getByText('Set on the server').waitFor();
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Send a test email to me' }).click();
  await page.getByText('The last email went out').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Close message' }).count()).toBe(0);
  expect(await axeInLight(page, 'the mail server of the machine')).toEqual([]);
});

test('a mail shows no more than it may: nothing of it runs or leads away, no link into an account, why it waits', async () => {
  // The browser says what the policy of the frame keeps out.
  const { page } = await anOwner(shop, {
    expected: [
      /spy\.example\S* csp/,
      /Content Security Policy/,
      /http-equiv='refresh'/,
      /Blocked (script|opening)/,
    ],
  });
  const evil = `<h1 style="color:#0C2730">Title</h1><script>top.location = '/x'</script>
    <img src="https://spy.example/p.png" onerror="alert(1)"><style>@import 'https://spy.example'</style>
    <p style="background:url(https://spy.example/b)" onclick="alert(1)">Words</p>
    <meta http-equiv="refresh" content="0;url=https://spy.example"><base href="https://spy.example">
    <a href="https://spy.example">A link</a><form action="https://spy.example"><button>Go</button></form>
    <iframe src="https://spy.example"></iframe><svg onload="alert(1)"></svg>`;
  const id = await aMail({ html: evil });
  const answered: string[] = [];
  page.on('response', (response) => answered.push(response.url()));
  await shop.visit(page, `/admin/mail/${id}`);
  const frame = page.frameLocator('iframe');
  await frame.getByText('Words').waitFor();
  await frame.getByText('A link').waitFor();
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-same-origin');
  await frame.getByText('A link').click();
  await frame.getByText('Words').click();
  expect(answered.filter((url) => url.includes('spy.example'))).toEqual([]);
  await page.getByRole('tab', { name: 'As it looks' }).press('ArrowRight');
  await page.getByText('Hello in text').waitFor();
  await page.reload();
  await page.getByText('Hello in text').waitFor();

  const html = '<p>https://shop.example/reset-password#token</p>';
  await goTo(page, `/admin/mail/${await aMail({ kind: 'password-reset', html })}`);
  await page.getByText('only for whom it was sent to. It is not shown.').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  expect(await page.content()).not.toContain('#token');

  await goTo(page, `/admin/mail/${await aMail({ state: 'queued' })}`);
  await page.getByText('It is waiting and will go out by itself.').waitFor();
  const button = page.getByRole('button', { name: 'Resend' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');

  const words = `<table width="600"><tr><td>Hello ${'a-long-word-'.repeat(9)}</td></tr></table>`;
  await goTo(page, `/admin/mail/${await aMail({ state: 'failed', html: words })}`);
  await page.frameLocator('iframe').getByText('Hello').waitFor();
  await page.setViewportSize({ width: 320, height: 800 });
  expect([...(await overflow(page)), ...(await smallTargets(page))]).toEqual([]);
});

test('what does not load or go out is said, offline too, and a mail that never was is said to be missing', async () => {
  const { page } = await anOwner(shop, {
    expected: [/500/, /404/, /ERR_INTERNET_DISCONNECTED/],
  });
  await aMail();
  const detail = 'It has been noted.';
  await refuse(page, '**/v2/admin/mails?*', { status: 500, code: 'INTERNAL_ERROR', detail });
  await shop.visit(page, '/admin/mail');
  await page.getByText(`The emails didn't load. ${detail}`).waitFor();
  await page.unroute('**/v2/admin/mails?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'Hello' }).first().waitFor();
  expect(await faultsOf(page, 'mails')).toEqual([]);
  await refuse(page, '**/v2/admin/test-mail', { status: 500, code: 'INTERNAL_ERROR', detail });
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await page.getByRole('alert').getByText(detail).waitFor();
  expect(await page.getByText(/on its way/).count()).toBe(0);
  await page.context().setOffline(true);
  await page.getByText("You're offline. Sending needs a connection.").waitFor();
  const button = page.getByRole('button', { name: 'Send a test email' });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await page.context().setOffline(false);
  await goTo(page, '/admin/mail/00000000-0000-7000-8000-000000000000');
  await page.getByRole('heading', { level: 1, name: "We couldn't find this email" }).waitFor();
});

test('the owner words a mail, sees it, gets it, takes the original back; another tab overwrites nothing unasked', async () => {
  // What axe asks of every frame this one does not answer.
  const { page, call } = await anOwner(shop, { expected: [/postMessage/, /409/] });
  await shop.visit(page, '/admin/mail');
  await page.getByRole('link', { name: 'Email texts' }).click();
  await page.getByText('Order placed').first().waitFor();
  expect(await faultsOf(page, 'words of the mails')).toEqual([]);
  await page.getByRole('link', { name: 'Order placed' }).click();
  await page.getByText('How it looks').waitFor();
  expect(await faultsOf(page, 'words of a mail')).toEqual([]);
  const subject = page.getByLabel('Subject');
  const original = await subject.inputValue();
  await subject.fill('Thank you, {nmae}');
  await page.getByText('There is no {nmae}. Did you mean {name}?').waitFor();
  const save = page.getByRole('button', { name: 'Save' });
  expect(await save.isDisabled()).toBe(true);
  await subject.fill('Thank you for ');
  await page.getByRole('button', { name: '{order}' }).click();
  expect(await subject.inputValue()).toBe('Thank you for {order}');
  await page.getByLabel('End').fill('With salt on my hands');
  const frame = page.frameLocator('iframe');
  await frame.getByText('With salt on my hands').waitFor();
  await page.reload();
  await frame.getByText('With salt on my hands').waitFor();
  expect(await subject.inputValue()).toBe('Thank you for {order}');
  await page.getByRole('button', { name: 'Send it to me' }).click();
  await page.getByText(`Test email on its way to ${ADMIN_EMAIL}`).first().waitFor();
  await expect.poll(() => sink.received.at(-1)?.mail.subject).toMatch(/^Thank you for [^{]+$/);
  await save.click();
  await page.getByText('Saved. Emails use these words from now on').first().waitFor();
  await page.getByRole('link', { name: 'Email texts' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Thank you for {order}' });
  await card.getByText('Your words').waitFor();
  await card.getByRole('link').click();
  await page.getByRole('button', { name: 'Back to the original' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Back to the original' }).click();
  await expect.poll(() => subject.inputValue()).toBe(original);
  await page.reload();
  await expect.poll(() => subject.inputValue()).toBe(original);
  expect(await page.getByRole('button', { name: 'Back to the original' }).count()).toBe(0);

  await subject.fill('Mine');
  const { version } = (await call('GET /v2/admin/mail-texts/order-placed')) as { version: number };
  const theirs = { subject: 'Theirs', lead: '', closing: '', version };
  await call('PUT /v2/admin/mail-texts/order-placed', theirs);
  await save.click();
  await page.getByRole('alert').getByText('This email was changed in another tab').waitFor();
  expect(await subject.inputValue()).toBe('Mine');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await save.click();
  await page.getByText('Saved. Emails use these words from now on').first().waitFor();
  expect(await call('GET /v2/admin/mail-texts/order-placed')).toMatchObject({
    words: { subject: 'Mine' },
  });
});
