import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ProblemDeclaration } from '#platform/contract/problem.ts';
import { LinkExpired, PasswordRefused } from '../../contract.ts';
import type { Outcome } from '../provider/identity-provider.ts';
import { PasswordByLink, type LinkInput } from './password-by-link.tsx';

const WORDS = { password: 'New password', submit: 'Change', busy: 'Changing…', offline: 'Later' };
const GOOD = 'monsoon-heron-77';

const password = page.getByLabelText('New password', { exact: true });
const confirmation = page.getByLabelText('Confirm password');

function refusal({ code, status, title, detail }: ProblemDeclaration): Outcome {
  return { ok: false, problem: { type: 'about:blank', code, status, title, detail } };
}

async function aPage(asksEmail: boolean, ...outcomes: Outcome[]): Promise<LinkInput[]> {
  const sent: LinkInput[] = [];
  const send = async (input: LinkInput): Promise<Outcome> => {
    sent.push(input);
    return outcomes.shift() ?? { ok: true };
  };
  await render(
    <MemoryRouter initialEntries={['/reset-password#a-token']}>
      <PasswordByLink
        title="Choose one"
        intro=""
        expired={<p>Ask again</p>}
        words={WORDS}
        asksEmail={asksEmail}
        send={send}
      />
    </MemoryRouter>,
  );
  return sent;
}

async function fillIn(typed: string, again = typed): Promise<void> {
  await password.fill(typed);
  await confirmation.fill(again);
  await page.getByRole('button', { name: /^Change/ }).click();
}

test('a new password is checked field by field', async () => {
  const sent = await aPage(false, refusal(PasswordRefused));
  await fillIn('');
  await expect.element(page.getByText('Password is required')).toBeVisible();
  await expect.element(page.getByText('Please confirm your password')).toBeVisible();
  await expect.element(password).toHaveFocus();
  await fillIn('1234567');
  await expect.element(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect.element(page.getByText('Please confirm your password')).not.toBeInTheDocument();
  await fillIn(GOOD, 'monsoon-heron-78');
  await expect.element(page.getByText('Passwords do not match')).toBeVisible();
  await expect.element(confirmation).toHaveFocus();
  expect(sent).toEqual([]);

  await fillIn('sunshine1');
  await expect.element(page.getByText(PasswordRefused.detail)).toBeVisible();
  await expect.element(password).toHaveFocus();
  await expect.element(confirmation).toHaveValue('sunshine1');
  await fillIn(GOOD);
  await expect.poll(() => sent.at(-1)).toEqual({ token: 'a-token', email: '', password: GOOD });
});

test('each password is shown by a button of its own', async () => {
  await aPage(false);
  await page.getByRole('button', { name: 'Show new password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(confirmation).toHaveAttribute('type', 'password');
  await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
  await expect.element(confirmation).toHaveAttribute('autocomplete', 'new-password');
});

test('an address is asked for where there is none; a link that is too old gives way to what helps', async () => {
  const sent = await aPage(true, refusal(LinkExpired));
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('meera');
  await fillIn('short');
  await expect.element(page.getByText('Email is invalid')).toBeVisible();
  await expect.element(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect.element(email).toHaveFocus();
  await email.fill('meera@tide.example');
  await fillIn(GOOD);
  await expect.element(page.getByText('Ask again')).toBeVisible();
  await expect.element(page.getByRole('heading')).toHaveFocus();
  expect(sent).toEqual([{ token: 'a-token', email: 'meera@tide.example', password: GOOD }]);
});
