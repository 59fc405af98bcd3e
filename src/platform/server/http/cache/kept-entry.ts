import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Below this many bytes compressing costs more than it saves. */
const MIN_COMPRESSED = 512;
/** Quick first: many pages are asked for once. Well, taking twice as long, when it is wanted again. */
const [QUICK, WELL] = [2, 5];
const WORTH_MORE = 3;
/** Up to this many bytes are compressed quickly on the spot: handing them to a thread takes longer. */
const MAX_AT_ONCE = 48 * 1024;
/** Long enough from pointing at a link to the click; a CDN would hand it to others, who have not asked ahead. */
const PREFETCHED = { 'cache-control': 'private, max-age=5', 'cdn-cache-control': 'no-store' };

type Encoding = 'br' | 'gzip' | 'identity';
type Bytes = Uint8Array<ArrayBuffer>;
/** `asked`: how often it was wanted. */
type Variant = { body: Bytes; headers: Record<string, string>; asked: number };

/** An answer that is the same for every visitor. */
export type SharedAnswer = {
  /** The pattern of its address, under which it is logged. */
  route: string;
  status: number;
  headers: Record<string, string>;
  body: Bytes;
};

/** What of a request decides which form of an answer it gets. */
export type Wanted = {
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  isHead: boolean;
  /** The browser fetches ahead of a click: it may use this answer for that click. */
  isPrefetch: boolean;
};

/** A kept answer with the encoded forms that somebody has asked for. */
export type Entry = {
  version: number;
  route: string;
  status: number;
  etag: string;
  headers: Record<string, string>;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  compressing: Partial<Record<Encoding, Promise<Variant>>>;
};

export function wantedBy(request: Request): Wanted {
  return {
    acceptEncoding: request.headers.get('accept-encoding') ?? undefined,
    ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
    isHead: request.method === 'HEAD',
    isPrefetch: request.headers.get('sec-purpose')?.startsWith('prefetch') ?? false,
  };
}

function preferredEncoding(accepted = ''): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/i.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/i.test(accepted)) return 'gzip';
  return 'identity';
}

async function compress(body: Bytes, encoding: 'br' | 'gzip', quality = QUICK): Promise<Buffer> {
  if (encoding === 'gzip') return gz(body, { level: 6 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  const isAtOnce = quality === QUICK && body.byteLength <= MAX_AT_ONCE;
  return isAtOnce ? brotliCompressSync(body, { params }) : brotli(body, { params });
}

function variantOf(headers: Record<string, string>, body: Bytes, encoding: Encoding): Variant {
  return {
    body,
    asked: 0,
    headers: {
      ...headers,
      'content-length': String(body.byteLength),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  };
}

export function toEntry(version: number, answer: SharedAnswer): Entry {
  const { route, status, body, headers: own } = answer;
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const etag = `W/"${digest}"`;
  const headers = { ...own, vary: 'accept-encoding', etag };
  const variants = { identity: variantOf(headers, body, 'identity') };
  return { version, route, status, etag, headers, variants, compressing: {} };
}

/** The form in which this caller gets the entry, which may not be there yet. */
function encodingFor(entry: Entry, { acceptEncoding }: Wanted): Encoding {
  const isSmall = entry.variants.identity.body.byteLength < MIN_COMPRESSED;
  return isSmall ? 'identity' : preferredEncoding(acceptEncoding);
}

/** The caller has this very answer already and needs only to hear so. */
function isKnown(entry: Entry, { ifNoneMatch }: Wanted): boolean {
  return entry.status === 200 && ifNoneMatch?.includes(entry.etag) === true;
}

/** Whether the entry can be answered without compressing first. */
export function isReady(entry: Entry, wanted: Wanted): boolean {
  return isKnown(entry, wanted) || entry.variants[encodingFor(entry, wanted)] !== undefined;
}

/**
 * Compresses an entry for the first caller who takes an encoding; later ones find it done.
 * @returns bytes that were added
 */
export async function makeReady(entry: Entry, wanted: Wanted): Promise<number> {
  const encoding = encodingFor(entry, wanted);
  if (encoding === 'identity' || isReady(entry, wanted)) return 0;
  const { body } = entry.variants.identity;
  const started = (entry.compressing[encoding] ??= compress(body, encoding).then((bytes) =>
    variantOf(entry.headers, new Uint8Array(bytes), encoding),
  ));
  const variant = await started;
  if (entry.variants[encoding]) return 0;
  entry.variants[encoding] = variant;
  return variant.body.byteLength;
}

/** Counts those who want an entry. @returns whether it is time to compress it well */
export function isWorthMore(entry: Entry, wanted: Wanted): boolean {
  const { br } = entry.variants;
  if (!br || br.asked >= WORTH_MORE || encodingFor(entry, wanted) !== 'br') return false;
  br.asked += 1;
  return br.asked === WORTH_MORE;
}

/** Compresses an entry well that was compressed quickly. @returns bytes that were added: below 0 */
export async function makeSmall({ headers, variants }: Entry): Promise<number> {
  const bytes = await compress(variants.identity.body, 'br', WELL);
  const before = variants.br?.body.byteLength ?? 0;
  variants.br = { ...variantOf(headers, new Uint8Array(bytes), 'br'), asked: WORTH_MORE };
  return bytes.byteLength - before;
}

export function bytesOf({ variants }: Entry): number {
  return Object.values(variants).reduce((sum, { body }) => sum + body.byteLength, 0);
}

/** @param own headers of this answer alone */
export function respond(entry: Entry, wanted: Wanted, own?: Record<string, string>): Response {
  const chosen = entry.variants[encodingFor(entry, wanted)] ?? entry.variants.identity;
  if (isKnown(entry, wanted)) {
    const { 'content-type': _type, 'content-length': _length, ...headers } = chosen.headers;
    return new Response(null, { status: 304, headers: { ...headers, ...own } });
  }
  return new Response(wanted.isHead ? null : chosen.body, {
    status: entry.status,
    headers: { ...chosen.headers, ...(wanted.isPrefetch && PREFETCHED), ...own },
  });
}
