import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  callsTo,
  comeBack,
  ENDED,
  expectSignedIn,
  logOut,
  makeAccount,
  signInBrowser,
} from '#test/support/browser-session.ts';
import { headerLog, recordHeader } from '#test/support/header-log.ts';
import { untilDrawn } from '#test/support/look.ts';
import { answersTo } from '#test/support/traffic.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();
const ASHA = 'asha.k@example.com';

beforeAll(() => makeAccount(shop.origin(), { email: ASHA, name: 'Asha Kumar' }));

async function signIn(page: Page, email: string): Promise<string> {
  return signInBrowser(page, shop.origin(), { email });
}

/** A page whose own time can be moved on. */
async function openWithClock(email: string, expected: RegExp[] = []): Promise<Page> {
  const page = await shop.newPage({ expected });
  await page.clock.install();
  await recordHeader(page);
  await signIn(page, email);
  const known = answersTo(page, '/v2/users/profile', '/v2/carts');
  await shop.visit(page, '/');
  await expectSignedIn(page, 'Asha');
  await known;
  return page;
}

test('a token that runs out is renewed without anything to be seen', async () => {
  const page = await openWithClock(ASHA);
  const tokens = callsTo(page, '/identity/token');
  const profiles = callsTo(page, '/v2/users/profile');
  await page.clock.fastForward('13:00');
  await comeBack(page);
  await expect.poll(() => profiles.length).toBe(1);
  expect((await profiles[0]?.response())?.status()).toBe(200);
  await page.clock.runFor(1000);
  expect(tokens).toHaveLength(0);

  await page.clock.fastForward('03:00');
  await comeBack(page);
  await expect.poll(() => profiles.length).toBe(2);
  expect(tokens).toHaveLength(1);
  expect((await profiles[1]?.response())?.status()).toBe(200);
  expect(await headerLog(page)).toEqual(['', 'Hello Asha']);
});

test('a token that the server refuses is renewed and the call made again', async () => {
  const page = await shop.newPage({ expected: ENDED });
  await recordHeader(page);
  await signIn(page, ASHA);
  let isFirst = true;
  await page.route('**/identity/token', async (route) => {
    const response = await route.fetch();
    const { token } = (await response.json()) as { token: string };
    const json = { token: isFirst ? `${token.slice(0, -4)}AAAA` : token };
    isFirst = false;
    await route.fulfill({ response, json });
  });
  const profiles = callsTo(page, '/v2/users/profile');
  await shop.visit(page, '/');
  await expect.poll(() => profiles.length).toBe(2);
  const statuses = await Promise.all(profiles.map(async (one) => (await one.response())?.status()));
  expect(statuses).toEqual([401, 200]);
  await expectSignedIn(page, 'Asha');
  expect(await headerLog(page)).toEqual(['', 'Hello Asha']);
});

test('while the shop cannot say who is there the header claims nothing, and asks again', async () => {
  const page = await shop.newPage({ expected: [/503/, /ERR_FAILED/] });
  await page.clock.install();
  await recordHeader(page);
  await signIn(page, ASHA);
  let answers = 0;
  await page.route('**/identity/token', async (route) => {
    answers += 1;
    if (answers === 1) await route.abort();
    else if (answers === 2) {
      const type = 'application/problem+json';
      const problem = { status: 503, code: 'UNAVAILABLE', title: 'Away', detail: 'Away' };
      await route.fulfill({ status: 503, contentType: type, json: problem });
    } else await route.continue();
  });
  await shop.visit(page, '/');
  for (const times of [1, 2]) {
    await expect.poll(() => answers).toBe(times);
    expect(await headerLog(page)).toEqual(['']);
    await page.clock.fastForward('00:05');
  }
  await expectSignedIn(page, 'Asha');
  expect(await headerLog(page)).toEqual(['', 'Hello Asha']);
});

test('code that could not be fetched is fetched again', async () => {
  const page = await shop.newPage({ expected: [/503/] });
  await page.clock.install();
  await recordHeader(page);
  await signIn(page, ASHA);
  let tries = 0;
  await page.route('**/assets/embedded-provider-*.js*', async (route) => {
    tries += 1;
    if (tries <= 2) await route.fulfill({ status: 503 });
    else await route.continue();
  });
  await shop.visit(page, '/');
  await expect.poll(() => tries).toBe(2);
  expect(await headerLog(page)).toEqual(['']);
  await page.clock.runFor('00:05');
  await expectSignedIn(page, 'Asha');
});

test('a sign-out overtakes an answer that is still on its way', async () => {
  const page = await openWithClock(ASHA, ENDED);
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/identity/token', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  const asked = page.waitForRequest('**/identity/token');
  await page.clock.fastForward('16:00');
  await comeBack(page);
  await asked;
  await logOut(page);
  const answered = page.waitForResponse('**/identity/token');
  letGo();
  await (await answered).finished();
  await untilDrawn(page);
  expect(await headerLog(page)).toEqual(['', 'Hello Asha', 'Sign in']);
});
