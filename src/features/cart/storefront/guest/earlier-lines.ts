import { tabMemory } from '#platform/client/drafts/tab-memory.ts';
import { lineKey, type LineName } from '../cart-arithmetic.ts';

/** Keys of lines that an account's cart had when a visitor signed in at the checkout. */
const memory = tabMemory<string[]>('earlier-lines');

export const rememberEarlier = memory.save;

export function isEarlier(line: LineName): boolean {
  return memory.read()?.includes(lineKey(line)) === true;
}
