import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { newEmail } from './account-checks.ts';
import { ask, seenBy, sees, type Checks, type Stage } from './stage.ts';

/** Opens Google's window, which the emulator stands in for, and does something there. */
async function inWindow(page: Page, act: (window: Page) => Promise<unknown>) {
  const [window, outcome] = await Promise.all([
    page.waitForEvent('popup').then(async (popup) => {
      await popup.waitForLoadState();
      await act(popup);
    }),
    ask(page, 'signInWithGoogle', '/'),
  ]);
  assert.equal(window, undefined);
  return outcome;
}

async function makeGoogleAccount(stage: Stage) {
  const page = await stage.open();
  const email = newEmail();
  const outcome = await inWindow(page, async (window) => {
    await window.locator('.js-new-account').click();
    await window.locator('#email-input').fill(email);
    await window.locator('#display-name-input').fill('Asha Patel');
    await window.locator('#sign-in').click();
  });
  return { page, email, outcome };
}

export const GOOGLE_CHECKS: Checks = {
  'Google’s window signs somebody new in, and says so': async (stage) => {
    const { page, email, outcome } = await makeGoogleAccount(stage);
    assert.deepEqual(outcome, { kind: 'done', isNew: true });
    await sees(page, email);
    assert.equal((await seenBy(page)).at(-1)?.name, 'Asha Patel');
  },

  'who was here before with Google is not new': async (stage) => {
    const { page, email } = await makeGoogleAccount(stage);
    await ask(page, 'signOut');
    const outcome = await inWindow(page, (window) =>
      window.locator('.js-reuse-account', { hasText: email }).click(),
    );
    assert.deepEqual(outcome, { kind: 'done', isNew: false });
    await sees(page, email);
  },

  'a window that was closed or blocked is a sign-in that was cancelled': async (stage) => {
    const page = await stage.open();
    const closed = await inWindow(page, (window) => window.close());
    assert.deepEqual(closed, { kind: 'cancelled' });
    await page.evaluate(() => Object.assign(globalThis, { open: () => null }));
    assert.deepEqual(await ask(page, 'signInWithGoogle', '/'), { kind: 'cancelled' });
    assert.deepEqual(await seenBy(page), [null]);
  },

  'without Google’s script the sign-in fails for want of a connection, and can be tried again':
    async (stage) => {
      const page = await stage.open();
      const script = /apis\.google\.com/;
      await page.route(script, (route) => route.abort());
      const outcome = await ask(page, 'signInWithGoogle', '/');
      assert.equal(outcome.kind, 'failed');
      assert.ok(outcome.kind === 'failed' && outcome.problem);
      assert.equal(outcome.problem.code, 'OFFLINE');
      await page.unroute(script);
      assert.deepEqual(await inWindow(page, (window) => window.close()), { kind: 'cancelled' });
    },

  'nothing of all this broke the policy of the shop’s pages': async ({ violations }) => {
    assert.deepEqual(violations, []);
  },
};
