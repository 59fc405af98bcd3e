import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

const MAX_ENTRIES = 500;
const MAX_BYTES = 48 * 1024 * 1024;
/** Below this many bytes compressing costs more than it saves. */
const MIN_COMPRESSED = 512;
/** The version of an answer that may be old or lack something: good only while there is no better. */
const DOUBTFUL = -1;

/** Long enough from pointing at a link to the click. */
const PREFETCHED = { 'cache-control': 'private, max-age=5' };

type Encoding = 'br' | 'gzip' | 'identity';
type Bytes = Uint8Array<ArrayBuffer>;
type Variant = { body: Bytes; headers: Record<string, string> };
type Entry = {
  version: number;
  status: number;
  etag: string;
  headers: Record<string, string>;
  /** Forms that somebody has asked for; the answer as it was made is always there. */
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  compressing: Partial<Record<Encoding, Promise<Variant>>>;
};

/** An answer that is the same for every visitor. */
export type SharedAnswer = {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
};

/** What of a request decides which form of an answer it gets. */
export type Wanted = {
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  isHead: boolean;
  /** The browser fetches ahead of a click: it may use this answer for that click. */
  isPrefetch: boolean;
};

export type SharedCache = {
  /** The kept answer, if it belongs to the present version and is there in the wanted encoding. */
  get(key: string, wanted: Wanted): Response | undefined;
  /** The kept answer, or `make`'s, which many waiting callers share. Only answers below 400 are kept. */
  serve(key: string, wanted: Wanted, make: () => Promise<SharedAnswer>): Promise<Response>;
  /** A kept answer of an older version, for when the database cannot answer. */
  stale(key: string, wanted: Wanted): Response | undefined;
  /** Something could not be answered as it is now: what is being made may rest on it. */
  doubt(): void;
};

type Options = {
  /** The catalogue version this process has heard of. */
  version: () => number;
  /** Headers of every answer, unless it brings its own. */
  baseHeaders: Record<string, string>;
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

function compress(body: Bytes, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return gz(body, { level: 6 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return brotli(body, { params });
}

function variantOf(headers: Record<string, string>, body: Bytes, encoding: Encoding): Variant {
  return {
    body,
    headers: {
      ...headers,
      'content-length': String(body.byteLength),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  };
}

function toEntry(version: number, { status, body, headers: own }: SharedAnswer): Entry {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const etag = `W/"${digest}"`;
  const headers = { ...own, vary: 'accept-encoding', etag };
  const variants = { identity: variantOf(headers, body, 'identity') };
  return { version, status, etag, headers, variants, compressing: {} };
}

function bytesOf({ variants }: Entry): number {
  return Object.values(variants).reduce((sum, { body }) => sum + body.byteLength, 0);
}

/** The form in which this caller gets the entry, which may not be there yet. */
function encodingFor(entry: Entry, { acceptEncoding }: Wanted): Encoding {
  const isSmall = entry.variants.identity.body.byteLength < MIN_COMPRESSED;
  return isSmall ? 'identity' : preferredEncoding(acceptEncoding);
}

function isKnown(entry: Entry, { ifNoneMatch }: Wanted): boolean {
  return entry.status === 200 && ifNoneMatch?.includes(entry.etag) === true;
}

function respond(entry: Entry, wanted: Wanted): Response {
  const chosen = entry.variants[encodingFor(entry, wanted)] ?? entry.variants.identity;
  if (isKnown(entry, wanted)) {
    const { 'content-type': _type, 'content-length': _length, ...headers } = chosen.headers;
    return new Response(null, { status: 304, headers });
  }
  return new Response(wanted.isHead ? null : chosen.body, {
    status: entry.status,
    headers: chosen.headers,
  });
}

/**
 * Keeps what every visitor shares (catalogue answers, rendered pages) as bytes, compressed once in
 * each encoding that somebody takes, keyed by the catalogue version: a change of the catalogue makes
 * every older answer a miss.
 */
export function createSharedCache({ version, baseHeaders }: Options): SharedCache {
  const entries = new Map<string, Entry>();
  const making = new Map<string, Promise<Entry>>();
  let total = 0;
  let doubts = 0;

  function keep(key: string, entry: Entry): void {
    // A page that failed says nothing about the older one, which may be needed yet.
    if (entry.status >= 500) return;
    forget(key);
    if (entry.status >= 400) return;
    entries.set(key, entry);
    total += bytesOf(entry);
    makeRoom();
  }

  function forget(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    total -= bytesOf(entry);
  }

  function makeRoom(): void {
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_ENTRIES && total <= MAX_BYTES) break;
      forget(oldest);
    }
  }

  /** Compresses an entry for the first caller who takes this encoding; later ones find it done. */
  async function encode(key: string, entry: Entry, encoding: Encoding): Promise<void> {
    if (encoding === 'identity' || entry.variants[encoding]) return;
    const started = (entry.compressing[encoding] ??= compress(
      entry.variants.identity.body,
      encoding,
    ).then((body) => variantOf(entry.headers, new Uint8Array(body), encoding)));
    const variant = await started;
    if (entry.variants[encoding]) return;
    entry.variants[encoding] = variant;
    if (entries.get(key) !== entry) return;
    total += variant.body.byteLength;
    makeRoom();
  }

  function find(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (entry?.version !== version()) return undefined;
    // Asked for last, forgotten last: odd questions push out other odd ones, not the home page.
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  }

  async function make(key: string, maker: () => Promise<SharedAnswer>): Promise<Entry> {
    const wantedVersion = version();
    const doubtsBefore = doubts;
    const slot = `${wantedVersion} ${key}`;
    const started =
      making.get(slot) ??
      maker()
        .then((made) =>
          toEntry(doubts === doubtsBefore ? wantedVersion : DOUBTFUL, {
            ...made,
            headers: { ...baseHeaders, ...made.headers },
          }),
        )
        .finally(() => making.delete(slot));
    making.set(slot, started);
    const entry = await started;
    if (entries.get(key) !== entry) keep(key, entry);
    return entry;
  }

  return {
    get(key, wanted) {
      const entry = find(key);
      if (!entry) return undefined;
      const isMade = entry.variants[encodingFor(entry, wanted)] || isKnown(entry, wanted);
      return isMade ? respond(entry, wanted) : undefined;
    },
    async serve(key, wanted, maker) {
      const entry = find(key) ?? (await make(key, maker));
      if (!isKnown(entry, wanted)) await encode(key, entry, encodingFor(entry, wanted));
      return respond(entry, wanted);
    },
    stale(key, wanted) {
      const entry = entries.get(key);
      if (entry) doubts += 1;
      return entry && respond(entry, wanted);
    },
    doubt() {
      doubts += 1;
    },
  };
}
