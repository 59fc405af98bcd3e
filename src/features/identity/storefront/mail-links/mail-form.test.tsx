import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OFFLINE } from '#platform/client/calls/api.ts';
import type { Outcome } from '../provider/identity-provider.ts';
import { MailForm } from './mail-form.tsx';

const ANSWER = 'A link is on its way.';
const field = page.getByRole('textbox', { name: 'Email' });
const button = page.getByRole('button');

/** A form whose addresses are written down, and answered in this order. */
async function aForm(...outcomes: Outcome[]): Promise<string[]> {
  const sent: string[] = [];
  const send = async (email: string): Promise<Outcome> => {
    sent.push(email);
    return outcomes.shift() ?? { ok: true };
  };
  await render(
    <MailForm
      send={send}
      answer={ANSWER}
      sendLabel="Send the link"
      knownEmail="asha@example.com"
    />,
  );
  return sent;
}

test('it begins with the address that is known, and refuses what is none', async () => {
  const sent = await aForm();
  await expect.element(field).toHaveValue('asha@example.com');
  await field.fill('');
  await button.click();
  await expect.element(field).toHaveAccessibleDescription('Email is required');
  await expect.element(field).toHaveFocus();
  await field.fill('not an address');
  await expect.element(field).not.toHaveAccessibleDescription();
  await button.click();
  await expect
    .element(field)
    .toHaveAccessibleDescription('Enter an email address like name@example.com');
  expect(sent).toEqual([]);
});

test('what was typed stays, whether it was sent or not, and is sent again', async () => {
  const sent = await aForm({ ok: false, problem: OFFLINE });
  await field.fill('Asha <asha@example.com>');
  await button.click();
  await expect.element(page.getByRole('alert').getByText(OFFLINE.detail)).toBeVisible();
  await expect.element(field).toHaveValue('Asha <asha@example.com>');
  await button.click();
  await expect.element(page.getByText(ANSWER)).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('Asha <asha@example.com>');
  await expect.element(page.getByRole('button', { name: /^Send again/ })).toBeVisible();
  await field.fill('ravi@example.com');
  await expect.element(page.getByText(ANSWER)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Send the link/ })).toBeVisible();
  expect(sent).toEqual(['asha@example.com', 'asha@example.com']);
});
