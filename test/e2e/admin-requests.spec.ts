import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeInBothThemes } from '#test/support/axe.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { listen } from '#test/support/buying.ts';
import { headingLevels, overflow, smallTargets } from '#test/support/layout.ts';
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
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const UNAVAILABLE = { status: 503, code: 'UNAVAILABLE', detail: 'The shop is being looked after.' };

const rows = (page: Page): Locator => page.getByRole('main').getByRole('listitem');
const namesOf = (page: Page) => rows(page).getByRole('heading').allInnerTexts();
const countOf = (page: Page, words: string) => page.getByRole('heading', { name: words, level: 2 });

describe('the list', () => {
  test('shows what waits, due soonest first; chips and address say the same', async () => {
    const owner = await anOwner(shop);
    const { page } = owner;
    await shop.visit(page, '/admin/requests');
    await countOf(page, '5 new requests').waitFor();
    const waiting = await listed(owner, 'state=new');
    expect(await namesOf(page)).toEqual(waiting.map(({ name }) => name));
    const first = rows(page).first();
    await first.getByText('Custom order', { exact: true }).waitFor();
    await first.getByText(/^Answer due in \d+ h$/).waitFor();
    await first.getByText('Jewelry · ₹500–1,000 · Amethyst').waitFor();
    const said = await listen(page);
    await page.getByText('Questions', { exact: true }).click();
    await expectAddress(page, '/admin/requests?kind=support');
    await countOf(page, '2 new questions').waitFor();
    expect(await said()).toContain('2 new questions');
    await page.getByText('Answered', { exact: true }).click();
    await countOf(page, '2 answered questions').waitFor();
    await page
      .getByText(/^Answered \d+ \w{3}$/)
      .first()
      .waitFor();
    await page.reload();
    await countOf(page, '2 answered questions').waitFor();
    expect(await page.getByRole('radio', { name: 'Questions' }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: 'New (5)' }).isChecked()).toBe(false);
  });

  test('is paged, and stays on its page while a request is open', async () => {
    const { page } = await anOwner(shop, { width: 375, height: 800 });
    await inDatabase(
      shop.connectionString(),
      `INSERT INTO custom_order_request (id, name, email, product_type, state, created_at)
       SELECT gen_random_uuid(), 'Old ' || n, 'old@example.com', 'trays', 'closed',
         now() - interval '1 year' - n * interval '1 day' FROM generate_series(1, 30) AS n`,
    );
    await shop.visit(page, '/admin/requests?kind=custom&state=closed');
    await countOf(page, '32 closed custom orders').waitFor();
    const pages = page.getByRole('navigation', { name: 'Requests, pages' });
    await pages.getByText('1–20 of 32').waitFor();
    await pages.getByRole('button', { name: 'Next' }).click();
    await pages.getByText('21–32 of 32').waitFor();
    await page.getByRole('link', { name: 'Old 30' }).click();
    await page.getByRole('heading', { name: 'Custom order from Old 30' }).waitFor();
    await page.getByRole('link', { name: 'Back to requests' }).click();
    await expectAddress(page, '/admin/requests?kind=custom&state=closed&page=2');
    await page.getByRole('link', { name: 'Old 30' }).waitFor();
    expect(await namesOf(page)).toHaveLength(12);
  });

  test('says why it is empty, and what to do when it does not load', async () => {
    const owner = await anOwner(shop, { expected: [/503/, /UNAVAILABLE/] });
    const { page } = owner;
    await inDatabase(shop.connectionString(), "DELETE FROM support_query WHERE state = 'closed'");
    await shop.visit(page, '/admin/requests?kind=support&state=closed');
    await page.getByText('No requests match these filters').waitFor();
    await page.getByRole('button', { name: 'Clear All Filters' }).click();
    await expectAddress(page, '/admin/requests');
    const waiting = await listed(owner, 'state=new');
    await countOf(page, `${waiting.length} new requests`).waitFor();
    await refuse(page, '**/v2/admin/requests?kind=*', { ...UNAVAILABLE, times: 6 });
    await shop.visit(page, '/admin/requests?state=all');
    const banner = page.getByRole('alert');
    await banner.getByText("The requests didn't load. The shop is being looked after.").waitFor();
    await page.unroute('**/v2/admin/requests?kind=*');
    await banner.getByRole('button', { name: 'Try again' }).click();
    await rows(page).first().waitFor();
    expect(await banner.count()).toBe(0);
  });

  test("says since when an answer is late, also on the request's page", async () => {
    const { page } = await anOwner(shop);
    const { id, name } = await aWish(shop, 'Overdue Asker');
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
  });
});

test('a question leads to its order and its customer; an unknown request says so', async () => {
  const owner = await anOwner(shop, { expected: [/404/, /422/] });
  const { page } = owner;
  const [question] = (await listed(owner, 'kind=support&state=new')).filter(
    ({ orderNumber }) => orderNumber !== undefined,
  );
  await openRequest(shop, page, question?.id ?? '');
  const details = page.getByRole('complementary', { name: 'Details' });
  const order = details.getByRole('link', { name: question?.orderNumber ?? 'none' });
  expect(await order.getAttribute('href')).toBe(`/admin/order/${question?.orderNumber}`);
  const mail = details.getByRole('link', { name: question?.email ?? 'none' });
  expect(await mail.getAttribute('href')).toBe(`mailto:${question?.email}`);
  for (const id of ['018f0000-0000-7000-8000-000000000000', 'nothing']) {
    await shop.visit(page, `/admin/request/${id}`);
    await page.getByText("We couldn't find this request.").waitFor();
  }
});

test('all of it is reached by keys alone', async () => {
  const { page } = await anOwner(shop);
  const { name } = await aWish(shop, 'Keyboard Asker');
  await shop.visit(page, '/admin/requests');
  await rows(page).first().waitFor();
  await page.getByRole('radio', { name: /^New/ }).focus();
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('radio', { name: 'All', exact: true }).last());
  await page.keyboard.press('ArrowRight');
  await expectAddress(page, '/admin/requests?kind=custom');
  await page.keyboard.press('Tab');
  await expectFocus(rows(page).first().getByRole('link'));
  await page.getByRole('link', { name }).focus();
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('heading', { name: `Custom order from ${name}` }));
  await answerField(page).waitFor();
  const order = ['Mark as answered', 'Close'].map((label) =>
    page.getByRole('button', { name: label, exact: true }),
  );
  const email = page.getByRole('main').getByRole('link', { name: /@example\.com/ });
  const chips = page.getByRole('group', { name: 'Begin with' }).getByRole('button');
  for (const stop of [
    ...order,
    email,
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
  expect(await answerField(page).inputValue()).toBe('');
});

test('every page is sound in both themes and fits from 320 px', async () => {
  const owner = await anOwner(shop, { expected: [/404/] });
  const { page } = owner;
  const long = await aWish(shop, 'Wide'.repeat(25), 'wordwithoutend'.repeat(60));
  const [answered] = await listed(owner, 'state=answered&kind=custom');
  const paths = [
    '/admin/requests',
    '/admin/requests?state=closed&kind=support',
    `/admin/request/${long.id}`,
    `/admin/request/${answered?.id}`,
    '/admin/request/018f0000-0000-7000-8000-000000000000',
  ];
  for (const path of paths) {
    await shop.visit(page, path);
    await page
      .getByText(/requests?$|^Conversation$|closed questions|find this/i)
      .last()
      .waitFor();
    expect(await axeInBothThemes(page, path)).toEqual([]);
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 800 });
      expect([...(await overflow(page)), ...(await smallTargets(page))]).toEqual([]);
    }
    const levels = await headingLevels(page);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.every((level, at) => at === 0 || level <= (levels[at - 1] ?? 0) + 1)).toBe(true);
  }
});
