import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NEW_SHOP } from '#features/shop/settings.ts';
import type { SetUp, SetUpStep } from '../../../set-up.ts';
import { BuyingStep } from './choice-steps.tsx';
import { PayStep } from './pay-step.tsx';
import type { StepProps } from './step-form.tsx';
import { DeliveryStep, NameStep, PagesStep } from './text-steps.tsx';

function propsOf(step: SetUpStep, locked: string[] = []): StepProps {
  const shop: SetUp['shop'] = {
    published: { ...NEW_SHOP, who: { ...NEW_SHOP.who, owner: 'Jyoti Devi' } },
    draft: NEW_SHOP,
    hasDraft: false,
    version: 1,
    locked,
    missing: [],
    proof: 'password',
  };
  const state = { step, isDone: false, isNeeded: true, missing: [], path: '/admin' };
  const setUp = { steps: [state], done: 0, isReady: false, scannedUpiId: '', shop };
  return { setUp, step: state, onSaved: () => undefined };
}

const field = (name: string) => page.getByRole('textbox', { name });
const press = (name: string) => page.getByRole('button', { name }).click();

test('a shop has a name, an address with its PIN code, a state and an email address', async () => {
  await render(<NameStep {...propsOf('name', ['who.owner'])} />);
  await expect.element(field('Your name')).toBeDisabled();
  await field('Address with PIN code').fill('4 Lake Road\nJaipur');
  await press('Save and go on');
  await expect.element(field('Name of the shop')).toHaveFocus();
  await expect
    .element(field('Name of the shop'))
    .toHaveAccessibleDescription('Give your shop a name');
  await expect.element(field('Address with PIN code')).toHaveValue('4 Lake Road, Jaipur');
  for (const sentence of [
    'Add the PIN code to the address',
    'Choose your state',
    'Enter an email address',
  ]) {
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
  }
});

test('whoever made the shop is suggested to answer complaints, and somebody must', async () => {
  await render(<PagesStep {...propsOf('pages')} />);
  await expect.element(field('Who answers complaints')).toHaveValue('Jyoti Devi');
  await field('Who answers complaints').fill(' ');
  await press('Save and go on');
  await expect
    .element(field('Who answers complaints'))
    .toHaveAccessibleDescription('Name somebody: it may be you');
});

test('payment by UPI needs an id, of which a code is shown; by letter it needs none', async () => {
  await render(<PayStep {...propsOf('pay')} />);
  await press('I saw my name: save');
  await expect.element(field('UPI ID')).toHaveFocus();
  await expect.element(page.getByText('Enter your UPI id', { exact: true })).toBeVisible();
  await field('UPI ID').fill('jyoti@upi');
  await expect.element(page.getByRole('img', { name: /pay 1 rupee to jyoti@upi/ })).toBeVisible();
  await page.getByText('I write to each buyer').click();
  await expect.element(field('UPI ID')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Save and go on' })).toBeVisible();
  await page.getByText('By UPI').click();
  await expect.element(field('UPI ID')).toHaveValue('jyoti@upi');
});

test('days and hours are numbers', async () => {
  const delivery = await render(<DeliveryStep {...propsOf('delivery')} />);
  await field('You send a piece after').fill('');
  await press('Save and go on');
  await expect.element(field('You send a piece after')).toHaveFocus();
  await delivery.unmount();
  await render(<BuyingStep {...propsOf('buying')} />);
  await expect.element(page.getByRole('radio', { name: /With or without/ })).toBeChecked();
  await field('End an unpaid UPI order after').fill('soon');
  await press('Save and go on');
  await expect.element(field('End an unpaid UPI order after')).toHaveFocus();
});
