import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gzip,
  zstdCompress,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const zst = promisify(zstdCompress);

/** Compressing costs more than it saves below this many bytes. */
const MIN_COMPRESSED = 512;
const ZSTD_LEVEL = 3;
/** A page takes a millisecond. Less is a sixth larger, more takes twice as long for less than 1 %. */
const BROTLI_QUALITY = 5;
/** A tenth smaller in 60 ms: of a page that is read again, in a thread. */
const BEST_BROTLI = { quality: 11, lgwin: 18 };
/** A compressor keeps its last chunk until a full garbage collection; Node's 16 kB bring those on early. */
const CHUNKS = { chunkSize: 4096 };
/** Up to this many bytes are compressed synchronously, in 2 ms at most: a thread takes half as long again. */
const MAX_SYNC = 192 * 1024;
/** Covers pointing at a link to the click; a CDN would serve it to callers who did not prefetch. */
const PREFETCHED = { 'cache-control': 'private, max-age=5', 'cdn-cache-control': 'no-store' };

/** Browsers revalidate each time (304 from memory is cheap); a CDN may cache for 1 s, and 30 s more while it revalidates. */
export const SHARED_HEADERS = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'cdn-cache-control': 'max-age=1, stale-while-revalidate=30',
};

type Compressed = 'zstd' | 'br' | 'gzip';
type Encoding = Compressed | 'identity';
type Bytes = Uint8Array<ArrayBuffer>;
type EncodedBody = { body: Bytes; headers: Record<string, string> };

export type SharedAnswer = {
  /** Pattern of its address, for the log. */
  route: string;
  status: number;
  headers: Record<string, string>;
  body: Bytes;
};

export type RequestConditions = {
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  isHead: boolean;
  /** Prefetched before a click, which may use this answer. */
  isPrefetch: boolean;
  own?: Record<string, string>;
};

/** A cached answer per requested encoding; the plain form, six times as large, is dropped once a compressed one can restore it. */
export type Entry = {
  version: number;
  route: string;
  status: number;
  etag: string;
  headers: Record<string, string>;
  isSmall: boolean;
  encodings: Partial<Record<Encoding, EncodedBody>>;
  pending: Partial<Record<Encoding, Promise<EncodedBody>>>;
  isShrunk: boolean;
};

/** @param requestId for an answer to which the edge adds nothing */
export function conditionsOf(request: Request, requestId?: string): RequestConditions {
  return {
    acceptEncoding: request.headers.get('accept-encoding') ?? undefined,
    ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
    isHead: request.method === 'HEAD',
    isPrefetch: request.headers.get('sec-purpose')?.startsWith('prefetch') ?? false,
    ...(requestId !== undefined && { own: { 'x-request-id': requestId } }),
  };
}

/** `q=0` refuses an encoding. */
const accepting = (encoding: Compressed): RegExp =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?![.\\d]))`, 'i');
const ACCEPTED = { zstd: accepting('zstd'), br: accepting('br'), gzip: accepting('gzip') };

/** The first that is accepted (decision 29). */
const PREFERRED: Record<'page' | 'answer', Compressed[]> = {
  page: ['br', 'zstd', 'gzip'],
  answer: ['zstd', 'br', 'gzip'],
};

function isPage(headers: Record<string, string>): boolean {
  return headers['content-type']?.startsWith('text/html') === true;
}

async function encode({ body }: EncodedBody, encoding: Encoding): Promise<Uint8Array> {
  const size = body.byteLength;
  const isShort = size <= MAX_SYNC;
  if (encoding === 'zstd') {
    const params = { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL };
    const options = { params, pledgedSrcSize: size };
    return isShort ? zstdCompressSync(body, { ...options, ...CHUNKS }) : zst(body, options);
  }
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    };
    return isShort ? brotliCompressSync(body, { params, ...CHUNKS }) : brotli(body, { params });
  }
  return encoding === 'gzip' ? gz(body, { level: 6 }) : body;
}

function encodedBody(
  headers: Record<string, string>,
  body: Bytes,
  encoding: Encoding,
): EncodedBody {
  return {
    body,
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
  const encodings = { identity: encodedBody(headers, body, 'identity') };
  const isSmall = body.byteLength < MIN_COMPRESSED;
  return {
    version,
    route,
    status,
    etag,
    headers,
    isSmall,
    encodings,
    pending: {},
    isShrunk: false,
  };
}

function encodingFor(
  { isSmall, headers }: Entry,
  { acceptEncoding = '' }: RequestConditions,
): Encoding {
  if (isSmall) return 'identity';
  const kind = isPage(headers) ? 'page' : 'answer';
  return PREFERRED[kind].find((one) => ACCEPTED[one].test(acceptEncoding)) ?? 'identity';
}

function isKnown(entry: Entry, { ifNoneMatch }: RequestConditions): boolean {
  return entry.status === 200 && ifNoneMatch?.includes(entry.etag) === true;
}

function plainOf({ headers, encodings: { identity, zstd, br } }: Entry): EncodedBody {
  if (identity) return identity;
  const plain = zstd
    ? zstdDecompressSync(zstd.body)
    : brotliDecompressSync(br?.body ?? new Uint8Array());
  return encodedBody(headers, new Uint8Array(plain), 'identity');
}

export function isReady(entry: Entry, conditions: RequestConditions): boolean {
  return (
    isKnown(entry, conditions) || entry.encodings[encodingFor(entry, conditions)] !== undefined
  );
}

/** Encodes an entry for the first caller of this encoding. @returns bytes added; negative if more were dropped */
export async function makeReady(entry: Entry, conditions: RequestConditions): Promise<number> {
  const encoding = encodingFor(entry, conditions);
  if (isReady(entry, conditions)) return 0;
  const started = (entry.pending[encoding] ??= encode(plainOf(entry), encoding)
    .then((bytes) => encodedBody(entry.headers, new Uint8Array(bytes), encoding))
    // Else it would retain a form that the entry has dropped.
    .finally(() => delete entry.pending[encoding]));
  const encoded = await started;
  if (entry.encodings[encoding]) return 0;
  const before = bytesOf(entry);
  entry.encodings[encoding] = encoded;
  if (encoding === 'zstd' || encoding === 'br') delete entry.encodings.identity;
  return bytesOf(entry) - before;
}

/** A page whose first caller could not wait for the smallest form. */
export function isShrinkable({ headers, encodings, isShrunk }: Entry): boolean {
  return !isShrunk && encodings.br !== undefined && isPage(headers);
}

/** @returns bytes added, below 0 */
export async function shrink(entry: Entry): Promise<number> {
  entry.isShrunk = true;
  const { body } = plainOf(entry);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BEST_BROTLI.quality,
    [constants.BROTLI_PARAM_LGWIN]: BEST_BROTLI.lgwin,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  const bytes = await brotli(body, { params });
  const before = bytesOf(entry);
  entry.encodings.br = encodedBody(entry.headers, new Uint8Array(bytes), 'br');
  return bytesOf(entry) - before;
}

export function bytesOf({ encodings }: Entry): number {
  return Object.values(encodings).reduce((sum, { body }) => sum + body.byteLength, 0);
}

export function respond(entry: Entry, conditions: RequestConditions): Response {
  const chosen = entry.encodings[encodingFor(entry, conditions)] ?? plainOf(entry);
  if (isKnown(entry, conditions)) {
    const { 'content-type': _type, 'content-length': _length, ...headers } = chosen.headers;
    return new Response(null, { status: 304, headers: { ...headers, ...conditions.own } });
  }
  return new Response(conditions.isHead ? null : chosen.body, {
    status: entry.status,
    headers: { ...chosen.headers, ...(conditions.isPrefetch && PREFETCHED), ...conditions.own },
  });
}
