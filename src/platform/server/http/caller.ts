import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

export const IN_PROCESS = 'in-process';

/** `203.0.113.7:4711` or `[2001:db8::1]:443`: some proxies add the port. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d{1,5})?$/;

function addressIn(hop: string): string | undefined {
  const { v6, v4 } = WITH_PORT.exec(hop)?.groups ?? {};
  const address = v6 ?? v4 ?? hop;
  return isIP(address) === 0 ? undefined : address;
}

/** The caller's address; of `x-forwarded-for` only our outermost proxy's entry is trusted. */
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

export function isLocal(incoming: IncomingMessage | undefined): boolean {
  if (!incoming || FORWARDED.some((name) => name in incoming.headers)) return false;
  return LOOPBACK.test(incoming.socket.remoteAddress ?? '');
}

const IN_TARGET = /^https?:\/\/([^/?#]*)/i;

function namesOtherHost({ headers = {}, url = '' }: Partial<IncomingMessage>): boolean {
  const named = IN_TARGET.exec(url)?.[1];
  return named !== undefined && named.toLowerCase() !== headers.host?.toLowerCase();
}

/** Two `Host` headers, of which Node shows only the first, or another host in the request target. */
export function hasTwoHosts(incoming: Partial<IncomingMessage> = {}): boolean {
  const { rawHeaders = [] } = incoming;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1 || namesOtherHost(incoming);
}

/** Whether a Host header names this origin, whose usual port a proxy may add. */
export function isHostOf(origin: string, named: string): boolean {
  const { protocol, host } = new URL(origin);
  const address = `${protocol}//${named}`;
  return URL.canParse(address) && new URL(address).host === host;
}

const FROM_THE_MACHINE = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;
const WARN_EVERY_MS = 3600_000;

type WatchDeps = { log: Log; clock: Clock };

/** Warns, once an hour at most, of requests that a trusted proxy did not put X-Forwarded-For on. */
export function watchForwarded(trustedProxies: number, { log, clock }: WatchDeps) {
  let quietUntil = trustedProxies === 0 ? Infinity : 0;
  return (incoming: IncomingMessage | undefined): void => {
    if (!incoming || 'x-forwarded-for' in incoming.headers) return;
    const now = clock.now().getTime();
    if (now < quietUntil || FROM_THE_MACHINE.test(incoming.url ?? '')) return;
    quietUntil = now + WARN_EVERY_MS;
    log.warn(
      { TRUSTED_PROXIES: trustedProxies },
      'a request came without X-Forwarded-For: if the proxy does not send it, all visitors share one rate limit',
    );
  };
}
