const LEADING_SLASHES = /^[/\\]+/;

/** `/cart` for `//cart`: URL parsers and browsers read two slashes, of either kind, as the beginning of a host. */
export function withOneSlash(path: string): string {
  return `/${path.replace(LEADING_SLASHES, '')}`;
}

/** Address of a path at an origin. No path leads to another host. */
export function atOrigin(origin: string, path: string): string {
  return origin + withOneSlash(path);
}

/** A web address as it is; anything else is a path at the origin. */
export function absoluteAddress(origin: string, link: string): string {
  return /^https?:\/\//i.test(link) ? link : atOrigin(origin, link);
}
