import { createLinkTokens, type LinkTokens } from '#platform/server/link-tokens.ts';

export type RequestLinks = LinkTokens;

export function createRequestLinks(deriveKey: (purpose: string) => Buffer): RequestLinks {
  return createLinkTokens(deriveKey('request-link'));
}

/** Path and fragment of the conversation's page. */
export function requestPath(token: string): string {
  return `/request#${token}`;
}
