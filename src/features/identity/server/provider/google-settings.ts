export type GoogleSettings = {
  clientId: string;
  clientSecret: string;
  /** Of a stand-in for Google; Google itself if not given. */
  issuer?: string;
  /** The demo's stand-in: there anybody may be anybody, so it serves this machine only and joins no account. */
  isDemo?: boolean;
  /** How long it may take to exchange the code of a sign-in; GOOGLE_LIMIT_MS if not given. */
  limitMs?: number;
};

/** Time limit of Google's token endpoint. */
export const GOOGLE_LIMIT_MS = 10_000;

/** Where the shop is reached by a browser on this very machine, the only one that reaches the demo's stand-in. */
export const DEMO_HOSTS = ['localhost', '127.0.0.1'];

/** Whether a shop at this address may offer the demo's stand-in. */
export function isDemoAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && DEMO_HOSTS.includes(hostname);
}

/** Google as offered at one address of the shop: the real one everywhere, the demo's stand-in on this machine. */
export function googleAt(
  google: GoogleSettings | undefined,
  origin: string,
): GoogleSettings | undefined {
  return google?.isDemo && !isDemoAddress(origin) ? undefined : google;
}
