import {
  EMPTY_REGISTRATION,
  type RegistrationErrors,
  type TypedRegistration,
} from '#features/identity/storefront/register/registration-draft.ts';
import { newPasswordFaults } from '#features/identity/new-password-faults.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { Registration } from '../contract.ts';

export function checkRegistration(typed: TypedRegistration): RegistrationErrors {
  const { password: _, confirmPassword: __, ...registration } = typed;
  const errors: RegistrationErrors = {
    ...formErrors(Registration, registration),
    ...newPasswordFaults(typed),
  };
  const inOrder = Object.keys(EMPTY_REGISTRATION) as (keyof TypedRegistration)[];
  return Object.fromEntries(
    inOrder.flatMap((field) => (errors[field] === undefined ? [] : [[field, errors[field]]])),
  );
}
