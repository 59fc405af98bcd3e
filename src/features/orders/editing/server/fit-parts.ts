import { isUnpaid } from '../../payment/payment-parts.ts';
import type { PartLabel } from '../../payment/payment-part-contract.ts';
import type { PaymentMethodName } from '../../payment/payment-method.ts';
import type { PaymentStatus } from '../../payment/payment-status.ts';

/** Amounts are paise. */
export type FitPart = {
  seq: number;
  label: PartLabel;
  method: PaymentMethodName;
  status: PaymentStatus;
  amount: number;
};

const isStanding = ({ label }: FitPart) => label !== 'Refund';
const isOpen = ({ status }: FitPart) => status === 'Pending' || status === 'Rejected';
const isMoney = ({ status }: FitPart) => status === 'Paid' || status === 'Refund due';

type Taken = Pick<FitPart, 'method' | 'amount'>;

/** Takes up to `most` from these parts, the last first. @returns what it took, by the way it had come */
function takeFrom(parts: FitPart[], most: number): Taken[] {
  let left = most;
  return parts.toReversed().map((part) => {
    const amount = Math.min(part.amount, left);
    part.amount -= amount;
    left -= amount;
    return { method: part.method, amount };
  });
}

const sumOf = (parts: Pick<FitPart, 'amount'>[]) =>
  parts.reduce((all, { amount }) => all + amount, 0);

function addPart(parts: FitPart[], part: Omit<FitPart, 'seq'>): void {
  parts.push({ ...part, seq: Math.max(...parts.map(({ seq }) => seq)) + 1 });
}

/** Money stays with the way it came: cash is not sent back through a gateway. */
function putInto(
  parts: FitPart[],
  { method, amount }: Taken,
  { label, status }: Pick<FitPart, 'label' | 'status'>,
): void {
  if (amount === 0) return;
  const isRefund = label === 'Refund';
  const same = parts.findLast(
    (part) => isStanding(part) !== isRefund && part.method === method && part.status === status,
  );
  if (same) same.amount += amount;
  else addPart(parts, { label, method, status, amount });
}

/** Money due back is kept first; the rest is to be paid. */
function raise(parts: FitPart[], { by, dueBack }: { by: number; dueBack: number }): void {
  const back = parts.filter((part) => !isStanding(part) && part.status === 'Refund due');
  const taken = takeFrom(back, Math.min(by, dueBack));
  const reused = sumOf(taken);
  if (reused > 0 && reused === dueBack) for (const part of back) part.status = 'Refunded';
  for (const one of taken) putInto(parts, one, { label: 'Extra', status: 'Paid' });
  const rest = by - reused;
  if (rest === 0) return;
  const open = parts.findLast((part) => isStanding(part) && isOpen(part));
  if (open) open.amount += rest;
  else addPart(parts, { label: 'Extra', method: 'UPI', status: 'Pending', amount: rest });
}

/** Shrinks unpaid parts first; the rest is to be refunded from paid ones. @returns false while a claim is not checked */
function lower(parts: FitPart[], by: number): boolean {
  const standing = parts.filter(isStanding);
  const rest = by - sumOf(takeFrom(standing.filter(isOpen), by));
  if (rest === 0) return true;
  if (standing.some(({ status }) => status === 'Submitted')) return false;
  for (const one of takeFrom(standing.filter(isMoney), rest))
    putInto(parts, one, { label: 'Refund', status: 'Refund due' });
  return true;
}

/** The first part stays also when nothing of it is left to pay; it is settled then. */
function tidied(parts: FitPart[]): FitPart[] {
  return parts
    .filter(
      ({ seq, amount, ...part }) => seq === 1 || amount > 0 || isMoney({ seq, amount, ...part }),
    )
    .filter((part) => isStanding(part) || part.amount > 0)
    .map((part) => (part.amount === 0 && isUnpaid(part) ? { ...part, status: 'Paid' } : part));
}

/**
 * The parts of an order whose total has changed: together they are the new total.
 * @param dueBack what is to go back and was not sent yet
 * @returns undefined where it would be less than a claim that is not checked
 */
export function fitParts(
  parts: readonly FitPart[],
  { total, dueBack }: { total: number; dueBack: number },
): FitPart[] | undefined {
  const fitted = parts.map((part) => ({ ...part }));
  const sum = sumOf(fitted.filter(isStanding));
  if (total > sum) raise(fitted, { by: total - sum, dueBack });
  else if (total < sum && !lower(fitted, sum - total)) return undefined;
  return tidied(fitted);
}
