import { newPasswordErrors } from '#features/identity/credentials.ts';
import {
  EMPTY_REGISTRATION,
  type RegistrationErrors,
  type RegistrationInput,
} from '#features/identity/storefront/register/registration-draft.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { FullRegistration, Registration } from '../contract.ts';

/** @param isShort without birthday, gender and a second password */
export function checkRegistration(input: RegistrationInput, isShort = false): RegistrationErrors {
  const { password: _, confirmPassword: __, ...registration } = input;
  const errors: RegistrationErrors = {
    ...formErrors(isShort ? Registration : FullRegistration, registration),
    ...newPasswordErrors(isShort ? { ...input, confirmPassword: input.password } : input),
  };
  const inOrder = Object.keys(EMPTY_REGISTRATION) as (keyof RegistrationInput)[];
  return Object.fromEntries(
    inOrder.flatMap((field) => (errors[field] === undefined ? [] : [[field, errors[field]]])),
  );
}
