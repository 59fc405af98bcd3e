import type { IncomingMessage } from 'node:http';

/** The shop calling itself while it renders a page, whose visitor has been counted already. */
export const IN_PROCESS = 'in-process';

/**
 * The address that counts as the caller. `x-forwarded-for` is written by anyone, so only the place
 * that the outermost of our own proxies filled in is believed.
 */
export function callerOf(incoming: IncomingMessage | undefined, trustedProxies: number): string {
  if (!incoming) return IN_PROCESS;
  if (trustedProxies > 0) {
    const hops = String(incoming.headers['x-forwarded-for'] ?? '').split(',');
    const hop = hops.at(-trustedProxies)?.trim();
    if (hop) return hop;
  }
  return incoming.socket.remoteAddress ?? 'unknown';
}
