import { CODE_KEY } from '#features/offers/code-key.ts';

/** The code of the link by which this tab came; '' without one. */
export function linkedCode(): string {
  try {
    return sessionStorage.getItem(CODE_KEY) ?? '';
  } catch {
    return '';
  }
}

export function forgetLinkedCode(): void {
  try {
    sessionStorage.removeItem(CODE_KEY);
  } catch {
    // Nothing was stored.
  }
}
