import { getToken, signIn } from './endpoints.ts';

/** Shell commands from an address and a password to a call with a token, at this origin. */
export function tokenSteps(origin: string): string[] {
  const body = JSON.stringify(signIn.example);
  return [
    `curl -c cookies -H 'content-type: application/json' -d '${body}' ${origin}${signIn.path}`,
    `curl -b cookies ${origin}${getToken.path}`,
    `curl -H 'authorization: Bearer TOKEN' ${origin}/v2/carts`,
  ];
}
