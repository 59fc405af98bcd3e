import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

const MAX_ENTRIES = 500;
const MAX_BYTES = 48 * 1024 * 1024;
/** Below this many bytes compressing costs more than it saves. */
const MIN_COMPRESSED = 512;

/** Long enough from pointing at a link to the click. */
const PREFETCHED = { 'cache-control': 'private, max-age=5' };

type Encoding = 'br' | 'gzip' | 'identity';
type Variant = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };
type Entry = {
  version: number;
  status: number;
  etag: string;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  bytes: number;
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
  /** The kept answer for this key if it belongs to the present version. */
  get(key: string, wanted: Wanted): Response | undefined;
  /** The kept answer, or `make`'s, which many waiting callers share. Only answers below 400 are kept. */
  serve(key: string, wanted: Wanted, make: () => Promise<SharedAnswer>): Promise<Response>;
  /** A kept answer of an older version, for when the database cannot answer. */
  stale(key: string, wanted: Wanted): Response | undefined;
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

async function compress(body: Uint8Array<ArrayBuffer>) {
  if (body.byteLength < MIN_COMPRESSED) return { identity: body };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  const [br, gzipped] = await Promise.all([brotli(body, { params }), gz(body, { level: 6 })]);
  return { identity: body, br: new Uint8Array(br), gzip: new Uint8Array(gzipped) };
}

async function toEntry(version: number, answer: SharedAnswer): Promise<Entry> {
  const bodies = await compress(answer.body);
  const digest = createHash('sha256').update(answer.body).digest('base64url').slice(0, 22);
  const etag = `W/"${digest}"`;
  const variant = (encoding: Encoding, body: Uint8Array<ArrayBuffer>): Variant => ({
    body,
    headers: {
      ...answer.headers,
      vary: 'accept-encoding',
      etag,
      'content-length': String(body.byteLength),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  });
  return {
    version,
    status: answer.status,
    etag,
    variants: {
      identity: variant('identity', bodies.identity),
      ...(bodies.br && { br: variant('br', bodies.br) }),
      ...(bodies.gzip && { gzip: variant('gzip', bodies.gzip) }),
    },
    bytes: Object.values(bodies).reduce((sum, body) => sum + body.byteLength, 0),
  };
}

function respond(entry: Entry, wanted: Wanted): Response {
  const chosen =
    entry.variants[preferredEncoding(wanted.acceptEncoding)] ?? entry.variants.identity;
  if (entry.status === 200 && wanted.ifNoneMatch?.includes(entry.etag)) {
    const { 'content-type': _type, 'content-length': _length, ...headers } = chosen.headers;
    return new Response(null, { status: 304, headers });
  }
  return new Response(wanted.isHead ? null : chosen.body, {
    status: entry.status,
    headers: wanted.isPrefetch ? { ...chosen.headers, ...PREFETCHED } : chosen.headers,
  });
}

/**
 * Keeps what every visitor shares (catalogue answers, rendered pages) as bytes compressed once,
 * keyed by the catalogue version: a change of the catalogue makes every older answer a miss.
 */
export function createSharedCache({ version, baseHeaders }: Options): SharedCache {
  const entries = new Map<string, Entry>();
  const making = new Map<string, Promise<Entry>>();
  let total = 0;

  function keep(key: string, entry: Entry): void {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
    if (entry.status >= 400) return;
    entries.set(key, entry);
    total += entry.bytes;
    for (const [oldest, { bytes }] of entries) {
      if (entries.size <= MAX_ENTRIES && total <= MAX_BYTES) break;
      entries.delete(oldest);
      total -= bytes;
    }
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
    const slot = `${wantedVersion} ${key}`;
    const started =
      making.get(slot) ??
      maker()
        .then((made) =>
          toEntry(wantedVersion, { ...made, headers: { ...baseHeaders, ...made.headers } }),
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
      return entry && respond(entry, wanted);
    },
    async serve(key, wanted, maker) {
      return respond(find(key) ?? (await make(key, maker)), wanted);
    },
    stale(key, wanted) {
      const entry = entries.get(key);
      return entry && respond(entry, wanted);
    },
  };
}
