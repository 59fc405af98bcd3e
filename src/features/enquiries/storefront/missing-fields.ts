import type { CustomOrderDraft } from './custom-order-draft.ts';

export type FieldErrors = Partial<Record<string, string | undefined>>;

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The three things without which nobody could answer; in the order of the form. */
export function missingFields(draft: CustomOrderDraft): FieldErrors {
  return {
    ...(draft.name.trim() === '' && { name: 'Enter your name' }),
    ...(draft.email.trim() === ''
      ? { email: 'Enter your e-mail address' }
      : !LOOKS_LIKE_EMAIL.test(draft.email.trim()) && {
          email: 'Enter an e-mail address like name@example.com',
        }),
    ...(draft.productType === '' && { productType: 'Choose what kind of piece you want' }),
  };
}
