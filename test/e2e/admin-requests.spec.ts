import type { ParsedMail } from 'mailparser';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedRequest, RequestThread } from '#features/enquiries/admin-contract.ts';
import { axeHere, axeInLight } from '#test/support/axe.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { listen } from '#test/support/buying.ts';
import { headingLevels, overflow, smallTargets } from '#test/support/layout.ts';
import { expectAddress, expectFocus } from '#test/support/page-state.ts';
import { anOwner, goTo, OWNED } from '#test/support/owner-page.ts';
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
type Asked = ListedRequest & { orderNumber: string };
type Three = [ParsedMail, ParsedMail, ParsedMail];
const sentTo = (email: string) =>
  sink.received.filter(({ recipients }) => recipients.includes(email));

const rows = (page: Page): Locator => page.getByRole('main').getByRole('listitem');
const namesOf = (page: Page) => rows(page).getByRole('heading').allInnerTexts();
const countOf = (page: Page, words: string) => page.getByRole('heading', { name: words, level: 2 });

/** What is wrong with the page as it stands, and on the smallest phone. */
async function faultsOf(page: Page, what: string, look = axeInLight): Promise<string[]> {
  const found = await look(page, what);
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  found.push(...(await overflow(page)), ...(await smallTargets(page)));
  if (before) await page.setViewportSize(before);
  const levels = await headingLevels(page);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.every((level, at) => at === 0 || level <= (levels[at - 1] ?? 0) + 1)).toBe(true);
  return found;
}

test('the owner looks through her requests: due soonest first, narrowed, paged, empty, and loaded again', async () => {
  const owner = await anOwner(shop, { expected: [/503/, /UNAVAILABLE/] });
  const { page } = owner;
  await shop.visit(page, '/admin/requests');
  await countOf(page, '5 new messages').waitFor();
  const waiting = await listed(owner, 'state=new');
  expect(await namesOf(page)).toEqual(waiting.map(({ name }) => name));
  const first = rows(page).first();
  await first.getByText('Custom order', { exact: true }).waitFor();
  await first.getByText(/^Answer due in \d+ h$/).waitFor();
  await first.getByText('Jewellery · ₹500–1,000 · Amethyst').waitFor();
  const said = await listen(page);
  await page.getByText('Questions', { exact: true }).click();
  await expectAddress(page, '/admin/requests?kind=support');
  await countOf(page, '2 new questions').waitFor();
  await expect.poll(said).toContain('2 new questions');
  await page.getByText('Answered', { exact: true }).click();
  await countOf(page, '2 answered questions').waitFor();
  await page
    .getByText(/^Answered \d+ \w{3}$/)
    .first()
    .waitFor();
  expect(await faultsOf(page, 'requests')).toEqual([]);

  await inDatabase(
    shop.connectionString(),
    "DELETE FROM custom_order_request WHERE name LIKE 'Old %'",
  );
  await inDatabase(
    shop.connectionString(),
    `INSERT INTO custom_order_request (id, name, email, product_type, state, created_at)
     SELECT gen_random_uuid(), 'Old ' || n, 'old@example.com', 'trays', 'closed',
       now() - interval '1 year' - n * interval '1 day' FROM generate_series(1, 30) AS n`,
  );
  await goTo(page, '/admin/requests?kind=custom&state=closed');
  await countOf(page, '32 closed custom orders').waitFor();
  expect(await page.getByRole('radio', { name: 'Custom orders' }).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: 'New (5)' }).isChecked()).toBe(false);
  const pages = page.getByRole('navigation', { name: 'Messages, pages' });
  await pages.getByText('1–20 of 32').waitFor();
  await pages.getByRole('button', { name: 'Next' }).click();
  await pages.getByText('21–32 of 32').waitFor();
  await page.getByRole('link', { name: 'Old 30' }).click();
  await page.getByRole('heading', { name: 'Custom order from Old 30' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Messages', exact: true }).click();
  await expectAddress(page, '/admin/requests?kind=custom&state=closed&page=2');
  await page.getByRole('link', { name: 'Old 30' }).waitFor();
  expect(await namesOf(page)).toHaveLength(12);

  await inDatabase(shop.connectionString(), "DELETE FROM support_query WHERE state = 'closed'");
  await page.getByText('Questions', { exact: true }).click();
  await page.getByText('No messages match these filters').waitFor();
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await expectAddress(page, '/admin/requests');
  const now = await listed(owner, 'state=new');
  await countOf(page, `${now.length} new messages`).waitFor();
  await refuse(page, '**/v2/admin/requests?kind=*', { ...UNAVAILABLE, times: 6 });
  await shop.visit(page, '/admin/requests?state=all');
  const banner = page.getByRole('alert');
  await banner.getByText("The messages didn't load. The shop is being looked after.").waitFor();
  await page.unroute('**/v2/admin/requests?kind=*');
  await banner.getByRole('button', { name: 'Try again' }).click();
  await rows(page).first().waitFor();
  expect(await banner.count()).toBe(0);
});

test('late and long requests say what they are; keys alone answer one; a question leads to its order', async () => {
  const owner = await anOwner(shop, { expected: [/404/, /422/] });
  const { page } = owner;
  const { id, name } = await aWish(shop, 'Overdue Asker');
  const keyed = await aWish(shop, 'Keyboard Asker');
  const long = await aWish(shop, 'Wide'.repeat(25), 'wordwithoutend'.repeat(60));
  await inDatabase(
    shop.connectionString(),
    "UPDATE custom_order_request SET created_at = now() - interval '73 hours' WHERE id = $1",
    [id],
  );
  await shop.visit(page, '/admin/requests');
  const first = rows(page).first();
  await first.getByText('Overdue by 1 day').waitFor();
  await first.getByRole('link', { name }).click();
  await expectFocus(page.getByRole('heading', { name: `Custom order from ${name}` }));
  await badgesOf(page).getByText('Overdue by 1 day').waitFor();
  await sendButton(page).waitFor();
  await answerField(page).fill('Late, but yes.');
  await sendButton(page).click();
  await badgesOf(page)
    .getByText(/^Answered \d+ \w{3}$/)
    .waitFor();
  await expect.poll(() => page.getByText(/^Overdue by/).count()).toBe(0);
  expect(await faultsOf(page, 'an answered request', axeHere)).toEqual([]);

  await page.getByRole('main').getByRole('link', { name: 'Messages', exact: true }).click();
  await expectAddress(page, '/admin/requests');
  await rows(page).first().waitFor();
  await page.getByRole('radio', { name: /^New/ }).focus();
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('radio', { name: 'All', exact: true }).last());
  await page.keyboard.press('ArrowRight');
  await expectAddress(page, '/admin/requests?kind=custom');
  await page.keyboard.press('Tab');
  await expectFocus(rows(page).first().getByRole('link'));
  await page.getByRole('link', { name: keyed.name }).focus();
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('heading', { name: `Custom order from ${keyed.name}` }));
  await answerField(page).waitFor();
  const stops = ['Mark as answered', 'Close'].map((label) =>
    page.getByRole('button', { name: label, exact: true }),
  );
  const email = page.getByRole('main').getByRole('link', { name: /@example\.com/ });
  const link = ['Copy the link', 'New link'].map((label) =>
    page.getByRole('button', { name: label, exact: true }),
  );
  const chips = page.getByRole('group', { name: 'Begin with' }).getByRole('button');
  for (const stop of [
    ...stops,
    email,
    ...link,
    chips.nth(0),
    chips.nth(1),
    chips.nth(2),
    answerField(page),
  ]) {
    await page.keyboard.press('Tab');
    await expectFocus(stop);
  }
  await page.keyboard.type('By keys');
  await page.keyboard.press('Tab');
  await expectFocus(sendButton(page));
  await page.keyboard.press('Enter');
  await badgesOf(page)
    .getByText(/^Answered/)
    .waitFor();
  await expect.poll(() => answerField(page).inputValue()).toBe('');

  await openRequest(shop, page, long.id);
  expect(await faultsOf(page, 'a long request')).toEqual([]);
  const asked = await listed(owner, 'kind=support&state=new');
  const [question] = asked.filter(({ orderNumber }) => orderNumber !== undefined) as [Asked];
  await openRequest(shop, page, question.id);
  const details = page.getByRole('complementary', { name: 'Details' });
  const order = details.getByRole('link', { name: question.orderNumber });
  expect(await order.getAttribute('href')).toBe(`/admin/order/${question.orderNumber}`);
  const mail = details.getByRole('link', { name: question.email });
  expect(await mail.getAttribute('href')).toBe(`mailto:${question.email}`);
  await goTo(page, '/admin/request/018f0000-0000-7000-8000-000000000000');
  await page.getByText("We couldn't find this request.").waitFor();
});

test('an answer goes out below the mail before it', async () => {
  const { page } = await anOwner(shop, { width: 375, height: 800 });
  const { id, email, name } = await aWish(shop, 'Two Answers');
  await expect.poll(() => sentTo(email).length).toBe(1);
  await openRequest(shop, page, id);
  await page.getByRole('button', { name: 'Thank you for your idea.' }).click();
  await expectFocus(answerField(page));
  await page.keyboard.type('It takes three weeks.');
  await answerField(page).press('Control+Enter');
  await badgesOf(page)
    .getByText(/^Answered/)
    .waitFor();
  await expect.poll(() => answerField(page).inputValue()).toBe('');
  const said = page.getByRole('listitem').filter({ hasText: 'It takes three weeks.' });
  await expect.poll(() => said.count()).toBe(1);
  await said.getByText('Meera Shah').waitFor();
  await said.getByRole('link', { name: 'Email sent' }).waitFor();

  await answerField(page).fill('One thing more.');
  await sendButton(page).click();
  await expect.poll(() => sentTo(email).length).toBe(3);
  const [first, second, third] = sentTo(email).map(({ mail }) => mail) as Three;
  expect(second.inReplyTo).toBe(first.messageId);
  expect(second.subject).toBe(`Re: ${first.subject}`);
  expect(second.text).toContain('Thank you for your idea. It takes three weeks.');
  expect(second.text).toContain(`Hello ${name},`);
  expect(third.inReplyTo).toBe(second.messageId);
  expect(third.references).toEqual([first.messageId, second.messageId]);

  await said.getByRole('link', { name: 'Email sent' }).click();
  const [mailId] = (second.messageId ?? '').slice(1).split('@');
  await expectAddress(page, `/admin/mail/${mailId}`);
});

test('a request is closed, opened and answered; what is refused, sent offline or left by Logout is not lost unasked', async () => {
  const owner = await anOwner(shop, {
    expected: [/422/, /VALIDATION_FAILED/, /503/, /UNAVAILABLE/, /ERR_INTERNET_DISCONNECTED/],
  });
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
  await expect.poll(said).toContain(`The request of ${name}: closed`);
  await expectFocus(button('Reopen'));
  expect((await listed(owner, 'state=closed')).map((one) => one.id)).toContain(id);
  // A button that is still busy does not listen.
  await expect.poll(() => button('Reopen').getAttribute('aria-busy')).toBeNull();
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
  await button('Reopen').click();
  await badgesOf(page)
    .getByText(/^Answered/)
    .waitFor();

  const answers = (words: string) => page.getByRole('listitem').filter({ hasText: words });
  await sendButton(page).click();
  await page.getByText('Write an answer', { exact: true }).waitFor();
  await expectFocus(answerField(page));
  const fault = { fields: { text: 'Use plain text' }, detail: 'Some details need fixing' };
  await refuse(page, REPLY, { status: 422, code: 'VALIDATION_FAILED', times: 1, ...fault });
  await answerField(page).fill('Yes');
  await sendButton(page).click();
  await page.getByText('Use plain text').waitFor();
  expect(await answerField(page).inputValue()).toBe('Yes');
  const calls: string[] = [];
  page.on('request', (request) => request.url().endsWith('/reply') && calls.push(request.url()));
  await sendButton(page).dblclick();
  await answers('Yes').waitFor();
  expect(calls).toHaveLength(1);

  await page.context().setOffline(true);
  await answerField(page).fill('Kept');
  await page.getByText("Saved here. Send it when you're back online.").waitFor();
  await expect.poll(() => sendButton(page).getAttribute('aria-disabled')).toBe('true');
  await answerField(page).press('Control+Enter');
  await page.getByText("You're offline. This needs a connection.").waitFor();
  await page.context().setOffline(false);
  await page.getByText("Saved here. Send it when you're back online.").waitFor({ state: 'hidden' });
  await answerField(page).press('Meta+Enter');
  await answers('Kept').waitFor();
  await expect.poll(() => answerField(page).inputValue()).toBe('');

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

test('a quote is begun on the phone and goes on at the desk; two windows lose nothing of each other', async () => {
  const { id, token } = await aWish(shop, 'Quote Asker');
  const expected = [/409/];
  const { page: phone } = await anOwner(shop, { width: 375, height: 812, expected });
  const { page: desk, call } = await anOwner(shop, { expected });
  const writing = (page: Page) => page.getByRole('dialog', { name: 'Quote for Quote Asker' });
  const noteOf = (page: Page) => writing(page).getByLabel('Note');
  const stateOf = (page: Page, words: string) =>
    writing(page).getByRole('status').filter({ hasText: words }).waitFor();

  await openRequest(shop, phone, id);
  await phone.getByRole('button', { name: 'Make a quote' }).click();
  await writing(phone).getByLabel('Price of one').fill('2,4');
  await stateOf(phone, 'Draft saved. Only you see it.');
  await expectFocus(writing(phone).getByLabel('Price of one'));
  expect(await axeInLight(phone, 'a quote that is written')).toEqual([]);
  expect([...(await overflow(phone)), ...(await smallTargets(phone))]).toEqual([]);
  await noteOf(phone).fill('With foam');
  await writing(phone).getByRole('button', { name: 'Close', exact: true }).last().click();
  await phone.getByText(/^Saved .* Only you see it\.$/).waitFor();

  await openRequest(shop, desk, id);
  await desk.getByRole('button', { name: 'Continue the draft' }).click();
  expect(await noteOf(desk).inputValue()).toBe('With foam');
  expect(await writing(desk).getByLabel('Price of one').inputValue()).toBe('2,4');
  await writing(desk).getByLabel('Price of one').fill('2400');
  await stateOf(desk, 'Draft saved. Only you see it.');

  await phone.getByRole('button', { name: 'Continue the draft' }).click();
  await noteOf(phone).fill('With foam, and gold');
  const conflict = writing(phone).getByRole('alert');
  await conflict.getByText('The other one says: Trays, 1 piece, ₹2,400').waitFor();
  expect(await noteOf(phone).inputValue()).toBe('With foam, and gold');
  await phone.reload();
  await untilReady(phone);
  await phone.getByRole('button', { name: 'Continue the draft' }).click();
  expect(await noteOf(phone).inputValue()).toBe('With foam, and gold');
  await conflict.getByRole('button', { name: 'Take the other' }).click();
  expect(await noteOf(phone).inputValue()).toBe('With foam');
  await noteOf(phone).fill('With gold');
  await stateOf(phone, 'Draft saved. Only you see it.');

  await noteOf(desk).fill('With silver');
  await writing(desk).getByRole('button', { name: 'Keep mine' }).click();
  await stateOf(desk, 'Draft saved. Only you see it.');
  const { quoteDraft } = (await call(`GET /v2/admin/request/${id}`)) as RequestThread;
  expect(quoteDraft?.draft).toMatchObject({ note: 'With silver', lines: [{ unitPrice: '2400' }] });

  await writing(desk).getByRole('button', { name: 'Discard' }).click();
  const question = desk.getByRole('alertdialog', { name: 'Discard this draft?' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await desk.getByRole('button', { name: 'Make a quote' }).waitFor();
  const customer = await shop.open(`/request#${token}`);
  await customer.getByText('A wave for the hall').waitFor();
  expect(await customer.getByText(/draft|quote|silver|2,400/i).count()).toBe(0);
});

test('a customer declines a quote and says why; the owner reads it in the conversation', async () => {
  const { id, token } = await aWish(shop, 'Quote Decliner');
  const { page, call } = await anOwner(shop);
  await call(`POST /v2/admin/request/${id}/quote`, {
    lines: [{ name: 'Tray with a wave', quantity: 1, unitPrice: 2400 }],
    shipping: 0,
    deposit: 0,
    validUntil: '2099-01-31',
  });
  const customer = await shop.open(`/request#${token}`, { width: 375, height: 812 });
  await customer.getByRole('button', { name: 'Decline' }).click();
  const asking = customer.getByRole('dialog', { name: 'Decline this quote?' });
  const reasons = asking.getByRole('radiogroup', { name: /^Why are you declining\?/ });
  expect(await reasons.getByRole('radio', { name: 'Prefer not to say' }).isChecked()).toBe(true);
  expect(await axeInLight(customer, 'declining a quote')).toEqual([]);
  expect([...(await overflow(customer)), ...(await smallTargets(customer))]).toEqual([]);
  await reasons.getByText('Too expensive', { exact: true }).click();
  await asking.getByLabel('A message to us').fill('A smaller one would do');
  await asking.getByRole('button', { name: 'Decline', exact: true }).click();
  await customer.getByText('You have declined this quote.').waitFor();
  await customer.getByText('Reason: too expensive.').waitFor();

  await openRequest(shop, page, id);
  await page.getByText('Reason: too expensive.').waitFor();
  await page.getByText('A smaller one would do').waitFor();
  await page.getByText('Quote 1').click();
  await page.getByText('Reason: Too expensive', { exact: true }).waitFor();
  expect(await axeInLight(page, 'a declined quote')).toEqual([]);
});
