import assert from 'node:assert/strict';
import { codeIn, newEmail, PASSWORD, withAccount } from './account-checks.ts';
import { ask, sees, type Checks } from './stage.ts';

const OTHER_PASSWORD = 'quiet-harbour-88';

export const PASSWORD_CHECKS: Checks = {
  'a password that Firebase finds too weak is refused': async (stage) => {
    const page = await stage.open();
    const typed = { name: 'Asha Patel', email: newEmail(), password: '12345' };
    assert.equal(codeIn(await ask(page, 'signUp', typed)), 'PASSWORD_REFUSED');
  },

  'asking for a new password says the same for every address': async (stage) => {
    const { page, email } = await withAccount(stage);
    const unknown = newEmail();
    for (const isHidden of [false, true]) {
      await stage.emulator.hideAccounts(isHidden);
      assert.deepEqual(await ask(page, 'requestPasswordReset', email), { ok: true });
      assert.deepEqual(await ask(page, 'requestPasswordReset', unknown), { ok: true });
    }
    await stage.emulator.hideAccounts(false);
    assert.ok(await stage.emulator.resetCode(email));
    assert.equal(await stage.emulator.resetCode(unknown), undefined);
  },

  'the link of that mail sets a new password, once': async (stage) => {
    const { page, email } = await withAccount(stage);
    await ask(page, 'signOut');
    await ask(page, 'requestPasswordReset', email);
    const token = (await stage.emulator.resetCode(email)) ?? '';
    const reset = (changed: { token: string; newPassword: string }) =>
      ask(page, 'resetPassword', changed).then(codeIn);
    assert.equal(await reset({ token: 'x', newPassword: OTHER_PASSWORD }), 'LINK_EXPIRED');
    assert.equal(await reset({ token, newPassword: '12345' }), 'PASSWORD_REFUSED');
    assert.equal(await reset({ token, newPassword: OTHER_PASSWORD }), 'ok');
    assert.equal(await reset({ token, newPassword: PASSWORD }), 'LINK_EXPIRED');
    const signIn = (password: string) =>
      ask(page, 'signIn', { email, password, remember: true }).then(codeIn);
    assert.equal(await signIn(PASSWORD), 'SIGN_IN_FAILED');
    assert.equal(await signIn(OTHER_PASSWORD), 'ok');
  },

  'a password is changed with the current one, and whoever did it stays signed in': async (
    stage,
  ) => {
    const { page, email } = await withAccount(stage);
    const change = (currentPassword: string, newPassword: string) =>
      ask(page, 'changePassword', { currentPassword, newPassword, endOthers: true }).then(codeIn);
    assert.equal(await change('wrong', OTHER_PASSWORD), 'WRONG_PASSWORD');
    await stage.emulator.hideAccounts(true);
    assert.equal(await change('wrong', OTHER_PASSWORD), 'WRONG_PASSWORD');
    await stage.emulator.hideAccounts(false);
    assert.equal(await change(PASSWORD, '12345'), 'PASSWORD_REFUSED');
    assert.equal(await change(PASSWORD, OTHER_PASSWORD), 'ok');
    await sees(page, email);
    assert.ok(await ask(page, 'token', { renew: true }));
    await ask(page, 'signOut');
    const old = await ask(page, 'signIn', { email, password: PASSWORD, remember: true });
    assert.equal(codeIn(old), 'SIGN_IN_FAILED');
    assert.equal(await change(PASSWORD, OTHER_PASSWORD), 'UNAUTHENTICATED');
  },

  'too many tries are a refusal of their own': async (stage) => {
    const page = await stage.open();
    // The emulator counts nothing; this is how Firebase answers.
    const error = { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER : Access is disabled.' };
    await page.route(/accounts:signIn/, (route) => route.fulfill({ status: 400, json: { error } }));
    const typed = { email: newEmail(), password: PASSWORD, remember: true };
    assert.equal(codeIn(await ask(page, 'signIn', typed)), 'RATE_LIMITED');
  },
};
