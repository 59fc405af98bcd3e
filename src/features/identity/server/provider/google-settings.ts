export type GoogleSettings = {
  clientId: string;
  clientSecret: string;
  /** Issuer of a stand-in for Google; default: Google itself. */
  issuer?: string;
  /** The demo's stand-in checks no identity, so it serves this machine only and links no account. */
  isDemo?: boolean;
  /** Time limit of the code exchange; default: GOOGLE_LIMIT_MS. */
  limitMs?: number;
};

export const GOOGLE_LIMIT_MS = 10_000;

/** The demo's stand-in is reached only from this machine. */
export const DEMO_HOSTS = ['localhost', '127.0.0.1'];

export function isDemoAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && DEMO_HOSTS.includes(hostname);
}

/** Google at one address of the shop: the real one everywhere, the demo's stand-in on this machine. */
export function googleAt(
  google: GoogleSettings | undefined,
  origin: string,
): GoogleSettings | undefined {
  return google?.isDemo && !isDemoAddress(origin) ? undefined : google;
}
