import type { SignedInApp } from '../signed-in-app.ts';

/** A call of the owner's that changes something. */
export type Write = {
  action: string;
  /** Makes what the call is about and answers its id. */
  make: (shop: SignedInApp) => Promise<string>;
  query?: string;
  body?: object | (() => object);
};
/** By method and path. */
export type Writes = Record<string, Write>;
