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

test('sixty a day, however slowly: after a day there are sixty again', async () => {
  const FROM = '198.51.100.8';
  const tries = async (count: number) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) {
      app.clock.advance(7000);
      const body = { code: `SLOW${index}` };
      statuses.push((await send(app, 'POST /v2/guest-coupon', { body, from: FROM })).status);
    }
    return statuses;
  };
  expect(await tries(62)).toEqual([...Array.from({ length: 60 }, () => 409), 429, 429]);
  app.clock.advance(24 * 60 * 60 * 1000);
  expect(await tries(1)).toEqual([409]);
});
