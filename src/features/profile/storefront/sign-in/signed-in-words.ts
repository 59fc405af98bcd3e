import type { Profile } from '../../contract.ts';

/** Tells who is signed in now; one browser may serve several people. */
export function signedInWords({ firstName, email }: Profile): string {
  return `Signed in as ${firstName || email}`;
}
