import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPeopleApp, PASSWORD, send, SHOP_ORIGIN, signUp } from '#test/support/people.ts';
import type { TestApp } from '#test/support/test-app.ts';

const ROUNDS = 6;

let app: TestApp;
beforeAll(async () => {
  app = await openPeopleApp();
});
afterAll(() => app.close());

test('calls for an account that is deleted concurrently answer that a sign-in is needed', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { cookie } = await signUp(app, `asha${round}@example.com`);
    const call = (path: string, body: object): Promise<Response> =>
      send(app, `POST /identity/${path}`, { cookie, origin: SHOP_ORIGIN, body });
    const change = { currentPassword: PASSWORD, newPassword: 'granite-lantern-7' };
    const [deleted, ...others] = await Promise.all([
      call('delete-user', { password: PASSWORD }),
      call('change-password', change),
      call('second-step/start', { password: PASSWORD }),
    ]);
    // 403: the password was changed before the deletion came.
    expect([200, 401, 403]).toContain(deleted.status);
    for (const { status } of others) expect([200, 401, 403]).toContain(status);
  }
});
