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

/** Without `originals` the originals lie in the database. */
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
