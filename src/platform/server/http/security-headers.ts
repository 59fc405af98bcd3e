import { hash } from 'node:crypto';
import { REPORTING } from './csp-reports.ts';

export type PageSources = Partial<
  Record<'script' | 'connect' | 'frame' | 'form', readonly string[]>
>;

export type InlineHashes = Record<'script' | 'style', string[]>;

type PageOptions = {
  /** Hashes of the page's inline scripts and styles. */
  hashes: InlineHashes;
  isHttps: boolean;
  isDev: boolean;
  outside?: PageSources;
};

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'x-frame-options': 'DENY',
};

export const DATA_CSP = "default-src 'none'; frame-ancestors 'none'";

/** Headers of every answer. HSTS only where the shop is reached over TLS, and not for subdomains, which may be another's. */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  if (!isHttps) return EVERYWHERE;
  return { ...EVERYWHERE, 'strict-transport-security': 'max-age=63072000' };
}

/** Own scripts and styles only, inline ones by hash; pictures of any https host, as the owner may link them. */
export function pageCsp({ hashes, isHttps, isDev, outside = {} }: PageOptions): string {
  const { script = [], connect = [], frame = [], form = [] } = outside;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes.script, ...script].join(' '),
    // A hash would switch off what development needs.
    ["style-src 'self'", ...(isDev ? ["'unsafe-inline'"] : hashes.style)].join(' '),
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...(isDev ? ['ws:'] : []), ...connect].join(' '),
    ...(frame.length > 0 ? [`frame-src ${frame.join(' ')}`] : []),
    "manifest-src 'self'",
    ["form-action 'self'", ...form].join(' '),
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
    ...REPORTING.directives,
  ].join('; ');
}

/** A page without scripts, for frames on the owner's pages. */
export function previewCsp(page: Uint8Array): string {
  return [
    "default-src 'none'",
    ["style-src 'self'", ...inlineHashes(page).style].join(' '),
    "img-src 'self' https: data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

const DATA_BLOCK = /type="application\/(ld\+)?json"/;

type Element = { attributes: string; source: Buffer };

/** Searched instead of matched: pages are long. */
function* elementsOf(page: Buffer, name: 'script' | 'style'): Generator<Element> {
  const opening = `<${name}`;
  for (let at = page.indexOf(opening); at >= 0; at = page.indexOf(opening, at)) {
    const begin = page.indexOf('>', at) + 1;
    const end = page.indexOf(`</${name}>`, begin);
    if (begin === 0 || end < 0) return;
    yield { attributes: page.toString('latin1', at, begin), source: page.subarray(begin, end) };
    at = end;
  }
}

const isCode = ({ attributes }: Element): boolean =>
  !/\bsrc=/.test(attributes) && !DATA_BLOCK.test(attributes);

function hashesOf(elements: Iterable<Element>): string[] {
  const hashes = new Set<string>();
  for (const { source } of elements) hashes.add(`'sha256-${hash('sha256', source, 'base64')}'`);
  return [...hashes];
}

/** `'sha256-...'` for each distinct inline script and style of a page in UTF-8. */
export function inlineHashes(page: Uint8Array): InlineHashes {
  const buffer = Buffer.from(page.buffer, page.byteOffset, page.byteLength);
  return {
    script: hashesOf([...elementsOf(buffer, 'script')].filter(isCode)),
    style: hashesOf(elementsOf(buffer, 'style')),
  };
}
