import { emailError } from '#features/identity/credentials.ts';
import { emailIn } from '#platform/contract/typed/email.ts';
import { hasWords, typedLine } from '#platform/contract/typed-text.ts';
import { DRAFT } from '#platform/client/drafts.ts';
import type { CallInput } from '#platform/client/api.ts';
import type { PendingRequest } from '#platform/client/idempotent-mutation.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import type { postCustomOrderRequest } from '../endpoints.ts';

export type CustomOrderDraft = {
  name: string;
  email: string;
  productType: string;
  colors: string;
  size: string;
  budget: string;
  description: string;
};

const memory = tabMemory<Partial<CustomOrderDraft>>(`${DRAFT}custom-order`);

export const EMPTY_DRAFT: CustomOrderDraft = {
  name: '',
  email: '',
  productType: '',
  colors: '',
  size: '',
  budget: '',
  description: '',
};

/** The draft of this tab; survives a reload. */
export function readDraft(): Partial<CustomOrderDraft> {
  return memory.read() ?? {};
}

export function isBlank(edits: Partial<CustomOrderDraft>): boolean {
  return Object.values(edits).every((text) => text === '');
}

export const saveDraft = memory.save;

export type CustomOrderBody = CallInput<typeof postCustomOrderRequest>['body'];

/** Survives a reload, so that a retry sends the same request once. */
export const sentRequest = tabMemory<PendingRequest<CustomOrderBody>>(`${DRAFT}custom-order-sent`);

export function dropDraft(): void {
  memory.clear();
  sentRequest.clear();
}

export type FieldErrors = Partial<Record<string, string | undefined>>;

/**
 * The required fields that are empty, in the order of the form, with the sentences of
 * `contract.ts`: its schema would be 28 kB more of what every visitor's browser fetches ahead.
 */
export function missingFields(draft: CustomOrderDraft): FieldErrors {
  return {
    ...(!hasWords(typedLine(draft.name)) && { name: 'Enter your name' }),
    ...(emailIn(draft.email) === ''
      ? { email: 'Enter your email address' }
      : emailError(draft.email) !== undefined && {
          email: 'Enter an email address like name@example.com',
        }),
    ...(draft.productType === '' && { productType: 'Choose what kind of piece you want' }),
  };
}
