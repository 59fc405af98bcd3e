import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { KeysCheck, OnlinePayment, TypedKeys } from '../keys-contract.ts';
import { KeysForm, type KeysCalls } from './keys-form.tsx';

beforeEach(() => sessionStorage.clear());

const KEY_ID = 'rzp_test_9GHTQdYyCkEXAM';
const AT = '2026-12-03T06:30:00.000Z';
const NEW: OnlinePayment = {
  source: 'none',
  isOffered: false,
  isReachable: true,
  webhook: { isSilent: false },
  proof: 'code',
};
const SAVED: OnlinePayment = {
  ...NEW,
  source: 'shop',
  keyId: KEY_ID,
  mode: 'test',
  keySecretAt: AT,
  webhookSecretAt: AT,
};

const REFUSED: KeysCheck = {
  found: 'keys',
  isWorking: false,
  sentence: 'Razorpay refuses the keys.',
  at: AT,
  field: 'keySecret',
};
const WORKS: KeysCheck = {
  found: 'works',
  isWorking: true,
  sentence: 'Razorpay accepts the keys.',
  at: AT,
};

/** @returns what it sends */
async function open(state: OnlinePayment, checks: KeysCheck[] = []) {
  const [saved, tried]: [TypedKeys[], object[]] = [[], []];
  const calls: KeysCalls = {
    async save(keys) {
      saved.push(keys);
      return { ok: true, data: SAVED };
    },
    async check(keys) {
      tried.push(keys);
      return { ok: true, data: checks.shift() ?? WORKS };
    },
  };
  await render(<KeysForm state={state} calls={calls} />);
  return { saved, tried };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(new RegExp(`^${name}`));

test('keys are tried before they are saved, and a refusal is said at its field', async () => {
  const { saved, tried } = await open(NEW, [REFUSED, WORKS]);
  await field('Key id').fill(` ${KEY_ID} `);
  await field('Key secret').fill('tidal-kestrel-4242');
  await button('Try it').click();
  await expect
    .element(field('Key secret'))
    .toHaveAccessibleDescription(/Razorpay refuses the keys/);
  await expect.element(field('Key secret')).toHaveFocus();
  await field('Key secret').fill('tidal-kestrel-4243');
  await expect.element(page.getByText('Razorpay refuses the keys.')).not.toBeInTheDocument();
  await button('Try it').click();
  await expect.element(page.getByText(/Razorpay accepts the keys/)).toBeVisible();
  expect(tried).toEqual([
    { keyId: KEY_ID, keySecret: 'tidal-kestrel-4242' },
    { keyId: KEY_ID, keySecret: 'tidal-kestrel-4243' },
  ]);
  expect(saved).toEqual([]);
});

test('what is no key is said before anything is sent', async () => {
  const { saved } = await open(NEW);
  await field('Key id').fill('rzp_4242');
  await button('Save the keys').click();
  await expect.element(field('Key id')).toHaveAccessibleDescription(/begins with rzp_test_/);
  await expect.element(field('Key id')).toHaveFocus();
  expect(saved).toEqual([]);
});

test('saved secrets are not shown, and stay where none is typed', async () => {
  const { saved } = await open(SAVED);
  await expect.element(field('Key secret')).toHaveValue('');
  await expect
    .element(field('Key secret'))
    .toHaveAccessibleDescription(/^Set on 3 Dec.*Leave it empty to keep it/);
  await field('Webhook secret').fill('kestrel-tidal-4242');
  await page.getByRole('textbox', { name: /code/i }).fill('123456');
  await button('Save the keys').click();
  await expect
    .poll(() => saved)
    .toMatchObject([
      { keyId: KEY_ID, keySecret: '', webhookSecret: 'kestrel-tidal-4242', code: '123456' },
    ]);
  await expect.element(field('Webhook secret')).toHaveValue('');
});
