import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import type { ListedPaymentWire } from '../contract.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import type { DecisionAnswer, DialogDecision } from './decision-labels.ts';

const PAYMENT: ListedPaymentWire = {
  orderId: 'one',
  orderNumber: 'HK7M2QXA',
  orderStatus: 'pending',
  customer: { name: 'Asha Patel', phone: '', email: '' },
  status: 'Submitted',
  method: 'UPI',
  amount: 1674,
  isDuplicate: false,
};

/** Opens the dialog of a decision. @returns what it decides */
async function open(decision: DialogDecision['decision'], answers: Sent<unknown>[] = []) {
  const decided: DecisionAnswer[] = [];
  async function onDecide(answer: DecisionAnswer): Promise<Sent<unknown>> {
    decided.push(answer);
    return answers.shift() ?? { ok: true, data: undefined };
  }
  await render(
    <DecisionDialog
      value={{ payment: PAYMENT, decision }}
      open
      isDeciding={false}
      problem={undefined}
      finalFocus={{ current: null }}
      onClose={() => undefined}
      onDecide={onDecide}
    />,
  );
  return decided;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test.each([
  ['Rejected', 'Reject payment', 'Say why, so that the customer can correct it'],
  ['Undone', 'Undo decision', 'Say why, for the record'],
] as const)('a payment is not %s without a reason', async (decision, label, sentence) => {
  const decided = await open(decision);
  await button(label).click();
  await expect.element(field('Reason')).toHaveAccessibleDescription(sentence);
  await expect.element(field('Reason')).toHaveFocus();
  expect(decided).toEqual([]);
  await field('Reason').fill(' Amount differs ');
  await button(label).click();
  await expect.poll(() => decided).toEqual([{ reason: 'Amount differs', method: undefined }]);
});

test('money without a claim is recorded with how it was paid; a note need not be', async () => {
  const decided = await open('Recorded');
  await button('Mark as paid').click();
  await expect.element(page.getByText('Choose how it was paid')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Cash' })).toHaveFocus();
  await page.getByText('Bank transfer').click();
  await button('Mark as paid').click();
  await expect.poll(() => decided).toEqual([{ reason: '', method: 'Bank transfer' }]);
});

test('a common reason is picked; a refusal is said and keeps it', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Busy',
    status: 503,
    code: 'BUSY',
    detail: 'Wait.',
  };
  const decided = await open('Rejected', [{ ok: false, problem }]);
  await button('Amount differs').click();
  await button('Reject payment').click();
  await expect.element(page.getByRole('alert').getByText('Wait.')).toBeVisible();
  await expect.element(field('Reason')).toHaveValue('Amount differs');
  expect(decided).toHaveLength(1);
});
