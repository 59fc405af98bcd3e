import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { isHostOf } from '#platform/server/http/caller.ts';

function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host.startsWith('127.')
  );
}

function isOfThisMachine(host: string): boolean {
  const name = hostname().toLowerCase();
  if (isLoopback(host) || host === name || host === `${name}.local`) return true;
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some(({ address }) => address === host);
}

export type Address = {
  origin: string;
  /** Base of links in mails, undefined until known. Never an address that only the caller has named. */
  mailOrigin: string | undefined;
};

export type KnownAddress = {
  /** The only address, where one is set. */
  publicUrl: string | undefined;
  /** That one, or where the shop found itself. */
  origin: () => string | undefined;
  isDemo: boolean;
};

/** The shop's address: PUBLIC_URL alone once set, else the proven one, localhost, this machine's names or a plain IP; no other domain, as anyone can point one at a shop. */
export function addressOf(
  request: Request,
  { publicUrl, origin: provenOrigin, isDemo }: KnownAddress,
): Address | undefined {
  if (publicUrl !== undefined) {
    const { origin } = new URL(publicUrl);
    return { origin, mailOrigin: origin };
  }
  const { origin, host: named, hostname: host, protocol, port } = new URL(request.url);
  const proven = provenOrigin();
  if (proven !== undefined && isHostOf(proven, named)) {
    return { origin: proven, mailOrigin: proven };
  }
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (isOfThisMachine(bare)) return { origin, mailOrigin: proven ?? origin };
  if (isIP(bare) === 0) return undefined;
  const local = `${protocol}//localhost${port === '' ? '' : `:${port}`}`;
  return { origin, mailOrigin: proven ?? (isDemo ? local : undefined) };
}
