import { createLinkTokens, type LinkTokens } from '#platform/server/link-tokens.ts';

/** Of custom order requests. */
export type RequestLinks = LinkTokens;

export function createRequestLinks(deriveKey: (purpose: string) => Buffer): RequestLinks {
  return createLinkTokens(deriveKey('request-link'));
}

/** Of the conversation's page: path and fragment. */
export function requestPath(token: string): string {
  return `/request#${token}`;
}
