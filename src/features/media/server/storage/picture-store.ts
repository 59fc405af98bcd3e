export type StoredObject = { key: string; changedAt: Date };

/** Objects by key, such as `original/<id>.webp`. They never change, so they may be cached. */
export type PictureStore = {
  /** Atomic and durable. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Does nothing for a missing object. */
  remove: (key: string) => Promise<void>;
  list: () => AsyncIterable<StoredObject>;
};

/** Stores of pictures; originals are kept in the database if there is no store for them. */
export type PictureStores = {
  originals?: PictureStore | undefined;
  /** A cache: lost widths are encoded again. */
  widths: PictureStore;
};

/** The store fails; a retry may succeed. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The store refuses this shop: bucket, key or secret are wrong. */
export class StoreRefused extends Error {
  override name = 'StoreRefused';
}

/** Raised when the encoder's settings change: older widths are left behind. */
const RECIPE = '2';

/** No key leaves its folder. */
const KEY = /^[\w-]+\/[\w-]+(\.[a-z]+)?$/;

const KNOWN = new RegExp(
  `^(?:original/(?<original>[\\w-]{22})\\.webp|${RECIPE}/(?<width>[\\w-]{22})-[\\w-]+\\.[a-z]+)$`,
);

export function isKey(text: string): boolean {
  return KEY.test(text);
}

export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`No key of a picture: ${key}`);
}

export function originalKey(id: string): string {
  return `original/${id}.webp`;
}

/** @param name `<id>-<width>.<format>`, or of an icon `<id>-<size>-<ground>.png` */
export function widthKey(name: string): string {
  return `${RECIPE}/${name}`;
}

export function pictureIn(key: string): string | undefined {
  const { original, width } = KNOWN.exec(key)?.groups ?? {};
  return original ?? width;
}
