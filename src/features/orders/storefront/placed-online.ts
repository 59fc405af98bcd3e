import { tabMemory } from '#platform/client/drafts/tab-memory.ts';

type PlacedOnline = { number: string; isToPay: boolean };

const memory = tabMemory<PlacedOnline>('placed-online');

/** Notes an order that this tab has placed: its page leads on to the payment. */
export function rememberPlaced(number: string): void {
  memory.save({ number, isToPay: true });
}

/** True the first time only: a buyer who comes back to the page chooses again. */
export function takeToPay(number: string): boolean {
  const placed = memory.read();
  if (placed?.number !== number || !placed.isToPay) return false;
  memory.save({ number, isToPay: false });
  return true;
}

/** The number of the last order that this tab has placed to be paid online. */
export function placedOnline(): string | undefined {
  return memory.read()?.number;
}
