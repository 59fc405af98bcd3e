import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** The shop calling itself while it renders a page, whose visitor has been counted already. */
export const IN_PROCESS = 'in-process';

/** `203.0.113.7:4711` or `[2001:db8::1]:443`: some proxies write the caller's port too. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d{1,5})?$/;

/** The address in one place of `x-forwarded-for`; undefined for anything else, as `unknown`. */
function addressIn(hop: string): string | undefined {
  const { v6, v4 } = WITH_PORT.exec(hop)?.groups ?? {};
  const address = v6 ?? v4 ?? hop;
  return isIP(address) === 0 ? undefined : address;
}

/**
 * The address that counts as the caller. `x-forwarded-for` is written by anyone, so only the place
 * that the outermost of our own proxies filled in is believed.
 */
export function callerOf(incoming: IncomingMessage | undefined, trustedProxies: number): string {
  if (!incoming) return IN_PROCESS;
  if (trustedProxies > 0) {
    const hops = String(incoming.headers['x-forwarded-for'] ?? '').split(',');
    const address = addressIn(hops.at(-trustedProxies)?.trim() ?? '');
    if (address !== undefined) return address;
  }
  return incoming.socket.remoteAddress ?? 'unknown';
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Whether this came from a program on the same machine, and not through a proxy there. */
export function isNextDoor(incoming: IncomingMessage | undefined): boolean {
  if (!incoming || FORWARDED.some((name) => name in incoming.headers)) return false;
  return LOOPBACK.test(incoming.socket.remoteAddress ?? '');
}
