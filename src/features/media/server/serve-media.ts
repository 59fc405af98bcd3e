import { ProblemError } from '#platform/contract/problem.ts';
import { isDatabaseUnavailable, type Database } from '#platform/server/database/database.ts';
import { BoundedMap } from '#platform/bounded-map.ts';
import type { Log } from '#platform/server/log.ts';
import { PictureNotFound } from '../contract.ts';
import {
  MEDIA_FORMATS,
  MEDIA_WIDTHS,
  type MediaFormat,
  type MediaWidth,
} from '../picture-formats.ts';
import { createMediaCache, type CachedVariant } from './media-cache.ts';
import { mediaExists } from './media-queries.ts';
import {
  encodeIcon,
  encodeMailLogo,
  encodeMailPicture,
  encodeSharePicture,
  encodeVariant,
  encodeWholePicture,
  type Icon,
} from './picture-codec.ts';
import { findOriginal } from './storage/originals.ts';
import type { PictureStores } from './storage/picture-store.ts';

const ID = /^[A-Za-z0-9_-]{22}$/;
/** Files with names of their own, for other programs: what makes them, and their format. */
const NAMED = {
  'share.jpg': { encode: encodeSharePicture, format: 'jpeg' },
  'whole.jpg': { encode: encodeWholePicture, format: 'jpeg' },
  'mail.jpg': { encode: encodeMailPicture, format: 'jpeg' },
  'logo.png': { encode: encodeMailLogo, format: 'png' },
} as const;
type Named = keyof typeof NAMED;
const FILE = /^(\d{1,4})\.([a-z]{1,4})$/;

/** Bytes never change under one address, and nothing in a picture may run. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/** Mails are read on other sites. */
const FOR_OTHER_SITES = { 'cross-origin-resource-policy': 'cross-origin' };

const MAX_KNOWN = 10_000;

export type Misses = {
  /** @throws RateLimited */
  assertBelowLimit: () => void;
  count: () => void;
};

export type MediaService = {
  /** @throws PictureNotFound also for a width or format that is not offered; Unavailable */
  serve: (
    request: Request,
    params: { id: string; file: string },
    misses?: Misses,
  ) => Promise<Response>;
  /** A picture as an icon. @throws PictureNotFound, Unavailable */
  serveIcon: (request: Request, id: string, icon: Icon) => Promise<Response>;
  encodes(): number;
};

type Deps = {
  db: Database;
  stores: PictureStores;
  log: Log;
  isDiskLow?: (() => boolean) | undefined;
};
type Variant = { width: MediaWidth; format: MediaFormat } | Named;
type Format = MediaFormat | 'png' | 'jpeg';
type Load = () => Promise<Uint8Array>;
type Encode = (load: Load) => Promise<Uint8Array<ArrayBuffer>>;

function parseFile(file: string): Variant | undefined {
  if (Object.hasOwn(NAMED, file)) return file as Named;
  const [, digits, extension] = FILE.exec(file) ?? [];
  const width = MEDIA_WIDTHS.find((known) => String(known) === digits);
  const format = MEDIA_FORMATS.find((known) => known === extension);
  return width && format && { width, format };
}

function formatOf(variant: Variant): Format {
  return typeof variant === 'string' ? NAMED[variant].format : variant.format;
}

/** Compares weakly (RFC 9110, 13.1.2). */
function isUnchanged(request: Request, etag: string): boolean {
  const tags = request.headers.get('if-none-match');
  if (tags === null) return false;
  return tags.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));
}

function respond(request: Request, { bytes, etag }: CachedVariant, format: Format): Response {
  if (isUnchanged(request, etag)) {
    return new Response(null, { status: 304, headers: { ...HEADERS, etag } });
  }
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      ...HEADERS,
      ...((format === 'jpeg' || format === 'png') && FOR_OTHER_SITES),
      etag,
      'content-type': `image/${format}`,
      'content-length': String(bytes.byteLength),
    },
  });
}

function createKnown(db: Database) {
  const known = new BoundedMap<string, true>(MAX_KNOWN);
  return {
    has: (id: string) => known.has(id),
    forget: (id: string) => known.delete(id),
    async ask(id: string): Promise<boolean> {
      if (known.has(id)) return true;
      if (!(await mediaExists(db, id))) return false;
      known.set(id, true);
      return true;
    },
  };
}

function isGone(error: unknown): boolean {
  return error instanceof ProblemError && error.declaration === PictureNotFound;
}

function orUndefined(error: unknown): undefined {
  if (!isDatabaseUnavailable(error)) throw error;
}

/** Encodes each variant once. Unknown ids never reach a store. */
export function createMediaService({ db, stores, log, isDiskLow }: Deps): MediaService {
  const cache = createMediaCache({ store: stores.widths, log, ...(isDiskLow && { isDiskLow }) });
  const known = createKnown(db);
  const making = new Map<string, Promise<CachedVariant>>();
  let encodes = 0;

  async function findOrMake(key: string, id: string, encode: Encode): Promise<CachedVariant> {
    const isStored = await known.ask(id).catch(orUndefined);
    if (isStored === false) throw PictureNotFound();
    const found = await cache.find(key);
    if (found) return found;
    if (isStored === undefined) await known.ask(id);
    // Read in its slot: waiting pictures use no memory.
    const made = await encode(async () => {
      const original = await findOriginal({ db, log, stores }, id);
      encodes += 1;
      return original;
    });
    return cache.set(key, made);
  }

  function onlyOnce(key: string, id: string, encode: Encode): Promise<CachedVariant> {
    const started =
      making.get(key) ?? findOrMake(key, id, encode).finally(() => making.delete(key));
    making.set(key, started);
    return started;
  }

  function variantOf(id: string, key: string, variant: Variant): Promise<CachedVariant> {
    return onlyOnce(key, id, (load) =>
      typeof variant === 'string' ? NAMED[variant].encode(load) : encodeVariant(load, variant),
    );
  }

  return {
    async serve(request, { id, file }, misses) {
      const variant = parseFile(file);
      if (!variant || !ID.test(id)) throw PictureNotFound();
      const format = formatOf(variant);
      const key = `${id}-${file}`;
      const hot = cache.recall(key);
      if (hot) return respond(request, hot, format);
      if (!known.has(id)) misses?.assertBelowLimit();
      try {
        return respond(request, await variantOf(id, key, variant), format);
      } catch (error) {
        if (isGone(error)) known.forget(id);
        if (!known.has(id)) misses?.count();
        throw error;
      }
    },
    async serveIcon(request, id, icon) {
      const { size, ground, isMaskable } = icon;
      const key = `${id}-${size}${isMaskable ? 'm' : ''}-${ground.slice(1)}.png`;
      const made = await onlyOnce(key, id, (load) => encodeIcon(load, icon));
      return respond(request, made, 'png');
    },
    encodes: () => encodes,
  };
}
