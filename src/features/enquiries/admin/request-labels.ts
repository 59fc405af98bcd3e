import type { ListedRequest } from '../admin-contract.ts';
import { BUDGETS, PRODUCT_TYPES } from '../options.ts';

/** A value that is no longer an option is shown as it is. */
function labelOf(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** `Trays`. */
export function productTypeOf({ productType }: ListedRequest): string | undefined {
  return productType === undefined ? undefined : labelOf(PRODUCT_TYPES, productType);
}

/** `₹2,000–5,000`. */
export function budgetOf({ budget }: ListedRequest): string | undefined {
  return budget === undefined ? undefined : labelOf(BUDGETS, budget);
}

/** `Trays · ₹2,000–5,000 · Lagoon` or `About order K7Q2ABCD`. */
export function requestSummary(request: ListedRequest): string | undefined {
  const { kind, colors, orderNumber } = request;
  if (kind === 'support') return orderNumber && `About order ${orderNumber}`;
  const parts = [productTypeOf(request), budgetOf(request), colors];
  return parts.filter((part) => part !== undefined).join(' · ');
}

export function requestTitle({ kind, name }: ListedRequest): string {
  return `${kind === 'custom' ? 'Custom order' : 'Question'} from ${name}`;
}
