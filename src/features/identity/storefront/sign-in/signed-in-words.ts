import type { Customer } from '../customer-api.ts';

/** Tells who is signed in now; one browser may serve several people. */
export function signedInWords({ firstName, email }: Customer): string {
  return `Signed in as ${firstName || email}`;
}
