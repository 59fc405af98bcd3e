import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { ask, seenBy, sees, untilKnown, type Checks, type Stage } from './stage.ts';

export const PASSWORD = 'tidal-kestrel-42';

let people = 0;

/** An address of its own for each check. */
export function newEmail(): string {
  people += 1;
  return `asha-${people}@example.com`;
}

/** A tab in which somebody new is signed in. */
export async function withAccount(stage: Stage): Promise<{ page: Page; email: string }> {
  const page = await stage.open();
  const email = newEmail();
  const made = await ask(page, 'signUp', { name: 'Asha Patel', email, password: PASSWORD });
  assert.deepEqual(made, { ok: true });
  await sees(page, email);
  return { page, email };
}

/** The code of a refusal; `ok` when there was none. */
export function codeIn(outcome: Awaited<ReturnType<typeof ask<'signOut'>>>): string {
  return outcome.ok ? 'ok' : outcome.problem.code;
}

export const ACCOUNT_CHECKS: Checks = {
  'at first nobody is signed in, and there is no token': async (stage) => {
    const page = await stage.open();
    assert.deepEqual(await seenBy(page), [null]);
    assert.equal(await ask(page, 'token'), undefined);
  },

  'a new account is told once, with its name, and outlives a reload': async (stage) => {
    const { page, email } = await withAccount(stage);
    const [, person, ...more] = await seenBy(page);
    assert.deepEqual([person?.name, person?.email, more], ['Asha Patel', email, []]);
    await page.reload();
    await untilKnown(page);
    assert.deepEqual(await seenBy(page), [person]);
  },

  'signing out is told, and ends the token': async (stage) => {
    const { page } = await withAccount(stage);
    assert.deepEqual(await ask(page, 'signOut'), { ok: true });
    await sees(page, null);
    assert.equal(await ask(page, 'token'), undefined);
  },

  'a wrong password, an unknown address and a closed account are refused alike': async (stage) => {
    const { page, email } = await withAccount(stage);
    await ask(page, 'signOut');
    const refusals = async () => [
      await ask(page, 'signIn', { email, password: 'wrong', remember: true }),
      await ask(page, 'signIn', { email: newEmail(), password: PASSWORD, remember: true }),
    ];
    const [first, ...others] = [...(await refusals())];
    await stage.emulator.hideAccounts(true);
    others.push(...(await refusals()));
    await stage.emulator.hideAccounts(false);
    await stage.emulator.setDisabled({ email, disabled: true });
    others.push(await ask(page, 'signIn', { email, password: PASSWORD, remember: true }));
    assert.ok(first && codeIn(first) === 'SIGN_IN_FAILED');
    for (const other of others) assert.deepEqual(other, first);
  },

  'an address that is none is named as the field to change': async (stage) => {
    const page = await stage.open();
    const typed = { email: 'asha', password: PASSWORD, remember: true };
    const outcome = await ask(page, 'signIn', typed);
    assert.ok(!outcome.ok && outcome.problem.fields?.['email']);
  },

  'remembered, other tabs know at once who signed in and out': async (stage) => {
    const { page, email } = await withAccount(stage);
    const other = await stage.open(page.context());
    await sees(other, email);
    await ask(page, 'signOut');
    await sees(other, null);
    // A try that was not to be remembered must not make this tab deaf.
    const wrong = { email, password: 'wrong', remember: false };
    assert.equal(codeIn(await ask(other, 'signIn', wrong)), 'SIGN_IN_FAILED');
    await ask(page, 'signIn', { email, password: PASSWORD, remember: true });
    await sees(other, email);
    await ask(other, 'signOut');
    await sees(page, null);
  },

  'not remembered, a reload keeps the session and the disk does not': async (stage) => {
    const { page, email } = await withAccount(stage);
    await ask(page, 'signOut');
    const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    assert.ok(!(await kept()).includes(email));
    assert.equal(
      codeIn(await ask(page, 'signIn', { email, password: PASSWORD, remember: false })),
      'ok',
    );
    assert.ok(!(await kept()).includes(email));
    await page.reload();
    await untilKnown(page);
    await sees(page, email);
    assert.deepEqual(await seenBy(await stage.open(page.context())), [null]);
  },

  'a second registration with the same password signs in, with another it is refused': async (
    stage,
  ) => {
    const { page, email } = await withAccount(stage);
    const [, person] = await seenBy(page);
    await ask(page, 'signOut');
    const wrong = await ask(page, 'signUp', { name: 'Eve', email, password: 'another-kestrel-7' });
    assert.equal(codeIn(wrong), 'SIGN_IN_FAILED');
    const again = await ask(page, 'signUp', { name: 'Eve', email, password: PASSWORD });
    assert.equal(codeIn(again), 'ok');
    await sees(page, email);
    assert.deepEqual((await seenBy(page)).at(-1), person);
  },

  'a registration that broke off before its name was kept can be taken up again': async (stage) => {
    const page = await stage.open();
    const typed = { name: 'Asha Patel', email: newEmail(), password: PASSWORD };
    await page.route(/accounts:update/, (route) => route.abort());
    assert.equal(codeIn(await ask(page, 'signUp', typed)), 'OFFLINE');
    assert.deepEqual(await seenBy(page), [null]);
    await page.unroute(/accounts:update/);
    assert.equal(codeIn(await ask(page, 'signUp', typed)), 'ok');
    await sees(page, typed.email);
    assert.equal((await seenBy(page)).at(-1)?.name, 'Asha Patel');
  },

  'an account is deleted with its password, and with no other': async (stage) => {
    const { page, email } = await withAccount(stage);
    assert.equal(codeIn(await ask(page, 'deleteAccount', 'wrong')), 'WRONG_PASSWORD');
    assert.equal(codeIn(await ask(page, 'deleteAccount', PASSWORD)), 'ok');
    await sees(page, null);
    const gone = await ask(page, 'signIn', { email, password: PASSWORD, remember: true });
    assert.equal(codeIn(gone), 'SIGN_IN_FAILED');
    assert.equal(codeIn(await ask(page, 'deleteAccount', PASSWORD)), 'UNAUTHENTICATED');
  },

  'just signed in, an account is deleted without a password; later that is refused': async (
    stage,
  ) => {
    const { page } = await withAccount(stage);
    // The emulator never asks for a fresh sign-in; this is how Firebase does.
    const error = { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' };
    await page.route(/accounts:delete/, (route) => route.fulfill({ status: 400, json: { error } }));
    assert.equal(codeIn(await ask(page, 'deleteAccount')), 'SIGN_IN_AGAIN');
    await page.unroute(/accounts:delete/);
    assert.equal(codeIn(await ask(page, 'deleteAccount')), 'ok');
    await sees(page, null);
  },
};
