import { emailError } from '#features/identity/credentials.ts';
import { emailIn } from '#platform/contract/typed/email.ts';
import { indianMobile } from '#platform/contract/india/phone.ts';
import { hasWords, typedLine } from '#platform/contract/typed/typed-text.ts';
import { DRAFT } from '#platform/client/drafts/drafts.ts';
import type { CallInput } from '#platform/client/calls/api.ts';
import type { postCustomOrderRequest } from '../../endpoints.ts';

export type CustomOrderDraft = {
  name: string;
  email: string;
  phone: string;
  productType: string;
  colors: string;
  size: string;
  budget: string;
  description: string;
};

export const KEEP = `${DRAFT}custom-order`;

export const EMPTY_DRAFT: CustomOrderDraft = {
  name: '',
  email: '',
  phone: '',
  productType: '',
  colors: '',
  size: '',
  budget: '',
  description: '',
};

type CustomOrderBody = CallInput<typeof postCustomOrderRequest>['body'];

/**
 * The fields that are wrong or lacking, in the order of the form, with the sentences of
 * `contract.ts`: its schema would be 28 kB more of what every visitor's browser fetches ahead.
 */
export function missingFields(draft: CustomOrderDraft): Record<string, string> {
  return {
    ...(!hasWords(typedLine(draft.name)) && { name: 'Enter your name' }),
    ...(emailIn(draft.email) === ''
      ? { email: 'Enter your email address' }
      : emailError(draft.email) !== undefined && {
          email: 'Enter an email address like name@example.com',
        }),
    ...(typedLine(draft.phone) !== '' &&
      indianMobile(draft.phone) === undefined && { phone: 'Enter a 10-digit mobile number' }),
    ...(draft.productType === '' && {
      productType: 'Choose the kind of piece you want',
    }),
  };
}

export function bodyOf({ budget, ...rest }: CustomOrderDraft): CustomOrderBody {
  return { ...rest, ...(budget !== '' && { budget }) };
}
