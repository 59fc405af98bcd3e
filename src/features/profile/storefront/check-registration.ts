import { newPasswordErrors } from '#features/identity/credentials.ts';
import {
  EMPTY_REGISTRATION,
  type RegistrationErrors,
  type RegistrationInput,
} from '#features/identity/storefront/register/registration-draft.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { Registration } from '../contract.ts';

export function checkRegistration(input: RegistrationInput): RegistrationErrors {
  const { password: _, confirmPassword: __, ...registration } = input;
  const errors: RegistrationErrors = {
    ...formErrors(Registration, registration),
    ...newPasswordErrors(input),
  };
  const inOrder = Object.keys(EMPTY_REGISTRATION) as (keyof RegistrationInput)[];
  return Object.fromEntries(
    inOrder.flatMap((field) => (errors[field] === undefined ? [] : [[field, errors[field]]])),
  );
}
