import type { Endpoint } from '#platform/contract/endpoint.ts';

/** Cached addresses, and the query names that their answers depend on. */
export type CachedAddress = { path: RegExp; query: readonly string[] };

function nameOf(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  if (!name.includes('%')) return name;
  const [decoded = ''] = new URLSearchParams(name).keys();
  return decoded;
}

export function knownQuery(address: string, names: readonly string[]): string {
  const start = address.indexOf('?');
  if (start < 0) return address;
  const pairs = address
    .slice(start + 1)
    .split('&')
    .map((pair) => ({ pair, at: names.indexOf(nameOf(pair)) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ pair }) => pair);
  return address.slice(0, start) + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
}

/** Cache key of an address: links with foreign query names (`fbclid`, `utm_source`) share one. @returns undefined if not cached */
export function cacheKeyOf(cached: readonly CachedAddress[], address: string): string | undefined {
  const [path = ''] = address.split('?', 1);
  const known = cached.find((one) => one.path.test(path));
  return known && knownQuery(address, known.query);
}

export function queryNames({ query }: Endpoint): string[] {
  return Object.keys(query?.shape ?? {});
}

export function cachedAddresses(endpoint: Endpoint): CachedAddress[] {
  if (!endpoint.cached) return [];
  const path = new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return [{ path, query: queryNames(endpoint) }];
}
