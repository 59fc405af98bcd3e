import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

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
  /** Base of links in mails. Never an address that only the caller has named. */
  mailOrigin: string;
};

/** The shop's address: PUBLIC_URL once set, else localhost, this machine's names or a plain IP; no domain, as anyone can point one at a shop. */
export function addressOf(request: Request, publicUrl: string | undefined): Address | undefined {
  if (publicUrl !== undefined) {
    const { origin } = new URL(publicUrl);
    return { origin, mailOrigin: origin };
  }
  const { origin, hostname: host, protocol, port } = new URL(request.url);
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (isOfThisMachine(bare)) return { origin, mailOrigin: origin };
  if (isIP(bare) === 0) return undefined;
  return { origin, mailOrigin: `${protocol}//localhost${port === '' ? '' : `:${port}`}` };
}
