import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_EMAIL, openPeopleApp, send, signIn } from '#test/support/people.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { welcomeGuests } from '#test/support/workshop.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openPeopleApp({ rateLimits: true });
  await welcomeGuests(app, await signIn(app, ADMIN_EMAIL));
});
afterAll(() => app.close());

test('nobody finds codes by trying: ten a minute from one address', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 12; index += 1) {
    const body = { code: `TRY${index}` };
    const from = '198.51.100.7';
    statuses.push((await send(app, 'POST /v2/guest-coupon', { body, from })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429, 429]);
});
