/** What is kept under one key. `changedAt` is when it was put there. */
export type StoredObject = { key: string; changedAt: Date };

/**
 * A place outside the database that keeps whole objects by key, such as `original/<id>.webp`. What
 * lies under one key never changes, so it may be cached.
 */
export type PictureStore = {
  /** All of it is there afterwards, for every process and through a loss of power, or nothing. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Does nothing when there is no such object. */
  remove: (key: string) => Promise<void>;
  list: () => AsyncIterable<StoredObject>;
};

/** Where pictures are: originals in the database unless a store is named for them. */
export type PictureStores = {
  originals?: PictureStore | undefined;
  /** The widths that are made of them; whatever is lost here is made again. */
  widths: PictureStore;
};

/** The store gives no answer, or a wrong one, that may be another in a moment. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The store refuses this shop: bucket, key or secret of the settings are not right. */
export class StoreRefused extends Error {
  override name = 'StoreRefused';
}
