import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '#test/support/buying.ts';
import { expectAddress, expectFocus } from '#test/support/page-state.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import {
  answerField,
  aWish,
  badgesOf,
  listed,
  openRequest,
  sendButton,
} from '#test/support/requests.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { startSmtpSink, type SmtpSink } from '#test/support/smtp-sink.ts';
import { untilReady, useShop } from '#test/support/use-shop.ts';

let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
});
const shop = useShop(() => ({ ...OWNED, SMTP_URL: sink.url }));
afterAll(() => sink.close());

const REPLY = '**/v2/admin/request/*/reply';
const UNAVAILABLE = { status: 503, code: 'UNAVAILABLE', detail: 'The shop is being looked after.' };
type Three = [ParsedMail, ParsedMail, ParsedMail];
const sentTo = (email: string) =>
  sink.received.filter(({ recipients }) => recipients.includes(email));

describe('an answer', () => {
  test('goes out once although its first answer was lost, below the mail before it', async () => {
    const owner = await anOwner(shop, {
      width: 375,
      height: 800,
      expected: [/reply net::ERR_FAILED/, /Failed to load resource/],
    });
    const { page } = owner;
    const { id, email, name } = await aWish(shop, 'Lost Answer');
    await expect.poll(() => sentTo(email).length, { timeout: 20_000 }).toBe(1);
    await openRequest(shop, page, id);
    const keys: (string | undefined)[] = [];
    let isLost = false;
    await page.route(REPLY, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (isLost) return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort('failed');
    });
    await page.getByRole('button', { name: 'Thank you for your idea.' }).click();
    await expectFocus(answerField(page));
    await page.keyboard.type('It takes three weeks.');
    await sendButton(page).click();
    await page.getByText(/Send it again: it goes out once/).waitFor();
    await page.reload();
    await untilReady(page);
    expect(await answerField(page).inputValue()).toBe(
      'Thank you for your idea. It takes three weeks.',
    );
    await answerField(page).press('Control+Enter');
    await badgesOf(page)
      .getByText(/^Answered/)
      .waitFor();
    await expect.poll(() => answerField(page).inputValue()).toBe('');
    const said = page.getByRole('listitem').filter({ hasText: 'It takes three weeks.' });
    await expect.poll(() => said.count()).toBe(1);
    await said.getByText('Meera Shah').waitFor();
    await said.getByRole('link', { name: 'Mail sent' }).waitFor({ timeout: 20_000 });
    expect(keys[0]).toMatch(/^[\w-]{16,64}$/);
    expect(keys).toEqual([keys[0], keys[0]]);

    await answerField(page).fill('One thing more.');
    await sendButton(page).click();
    await expect.poll(() => sentTo(email).length, { timeout: 20_000 }).toBe(3);
    const [first, second, third] = sentTo(email).map(({ mail }) => mail) as Three;
    expect(second.inReplyTo).toBe(first.messageId);
    expect(second.subject).toBe(`Re: ${first.subject}`);
    expect(second.text).toContain('Thank you for your idea. It takes three weeks.');
    expect(second.text).toContain(`Hello ${name},`);
    expect(third.inReplyTo).toBe(second.messageId);
    expect(third.references).toEqual([first.messageId, second.messageId]);
    expect(keys[2]).not.toBe(keys[0]);

    await said.getByRole('link', { name: 'Mail sent' }).click();
    const [mailId] = (second.messageId ?? '').slice(1).split('@');
    await expectAddress(page, `/admin/mail/${mailId}`);
  });

  test('is one call for two clicks; what is refused stays in the field with its reason', async () => {
    const owner = await anOwner(shop, { expected: [/422/, /VALIDATION_FAILED/] });
    const { page } = owner;
    const { id } = await aWish(shop, 'Twice Clicked');
    await openRequest(shop, page, id);
    await sendButton(page).click();
    await page.getByText('Write an answer', { exact: true }).waitFor();
    await expectFocus(answerField(page));
    const fault = { fields: { text: 'Use plain text' }, detail: 'Some details need a change' };
    await refuse(page, REPLY, { status: 422, code: 'VALIDATION_FAILED', times: 1, ...fault });
    await answerField(page).fill('Yes');
    await sendButton(page).click();
    await page.getByText('Use plain text').waitFor();
    expect(await answerField(page).inputValue()).toBe('Yes');
    const calls: string[] = [];
    page.on('request', (request) => request.url().endsWith('/reply') && calls.push(request.url()));
    await sendButton(page).dblclick();
    await badgesOf(page)
      .getByText(/^Answered/)
      .waitFor();
    expect(calls).toHaveLength(1);
  });

  test('waits while there is no connection, and so does a change of state', async () => {
    const owner = await anOwner(shop, { expected: [/ERR_INTERNET_DISCONNECTED/] });
    const { page } = owner;
    const { id } = await aWish(shop, 'Offline Asker');
    await openRequest(shop, page, id);
    await page.context().setOffline(true);
    await answerField(page).fill('Kept');
    await page.getByText("Kept here. Send it when you're back online.").waitFor();
    expect(await sendButton(page).getAttribute('aria-disabled')).toBe('true');
    await answerField(page).press('Control+Enter');
    await page.getByText('Not while you are offline.').waitFor();
    await page.context().setOffline(false);
    await page
      .getByText("Kept here. Send it when you're back online.")
      .waitFor({ state: 'hidden' });
    await answerField(page).press('Meta+Enter');
    await badgesOf(page)
      .getByText(/^Answered/)
      .waitFor();
  });
});

test('Logout asks before an answer that was not sent goes with the session', async () => {
  const { page } = await anOwner(shop);
  const { id } = await aWish(shop, 'Left Asker');
  await openRequest(shop, page, id);
  await answerField(page).fill('Half an answer');
  const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  await expect.poll(stored).toContain('Half an answer');
  const logOut = page.getByRole('button', { name: 'Logout' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await logOut.click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await answerField(page).inputValue()).toBe('Half an answer');
  await logOut.click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await page.waitForURL(`${shop.origin()}/`, { waitUntil: 'commit' });
  expect(await stored()).not.toContain('Half an answer');
});

test('a request is closed and opened again, and marked as answered elsewhere', async () => {
  const owner = await anOwner(shop, { expected: [/503/, /UNAVAILABLE/] });
  const { page } = owner;
  const { id, name } = await aWish(shop, 'Closed Asker');
  await openRequest(shop, page, id);
  const said = await listen(page);
  const button = (label: string) => page.getByRole('button', { name: label, exact: true });
  await refuse(page, '**/v2/admin/request/*?state=*', { ...UNAVAILABLE, times: 1 });
  await button('Close').click();
  await page.getByRole('status').getByText(UNAVAILABLE.detail).waitFor();
  await badgesOf(page)
    .getByText(/^Answer due/)
    .waitFor();
  await button('Close').click();
  await badgesOf(page).getByText('Closed').waitFor();
  expect(await said()).toContain(`The request of ${name}: closed`);
  await expectFocus(button('Open again'));
  expect((await listed(owner, 'state=closed')).map((one) => one.id)).toContain(id);
  // A button that is still busy does not listen.
  await expect.poll(() => button('Open again').getAttribute('aria-busy')).toBeNull();
  await page.keyboard.press('Enter');
  await badgesOf(page)
    .getByText(/^Answer due/)
    .waitFor();
  await button('Mark as answered').click();
  await badgesOf(page)
    .getByText(/^Answered/)
    .waitFor();
  await button('Close').click();
  await badgesOf(page)
    .getByText(/^Closed, answered/)
    .waitFor();
  await button('Open again').click();
  await badgesOf(page)
    .getByText(/^Answered/)
    .waitFor();
});
