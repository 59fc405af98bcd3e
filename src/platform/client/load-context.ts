import { createContext } from 'react-router';
import type { Api } from './api.ts';

/** What signs people in here, as the browser needs to know it. */
export type IdentityFacts = {
  /** `none`: tokens come from an issuer that only other clients know. */
  kind: 'embedded' | 'firebase' | 'none';
  /** 'Continue with Google' is offered. */
  hasGoogle: boolean;
  firebase?: { apiKey: string; authDomain: string; projectId: string; emulator?: string };
};

/** What the configuration says about this shop, for titles, footer and mails. */
export type Shop = {
  name: string;
  /** Empty: none. */
  byline: string;
  owner: string;
  address: string;
  /** Where visitors write to; absent until the shop has said it. */
  email?: string;
  /** Shows the thin banner that nothing is for sale. */
  isDemo: boolean;
  /** Off while the shop has not said who sells: it takes no orders. */
  isSelling: boolean;
  identity: IdentityFacts;
  /** Where the shop is reached, without a trailing slash, for canonical addresses. */
  origin: string;
};

/** The API, for the loaders of rendered pages. */
export const apiContext = createContext<Api>();
export const shopContext = createContext<Shop>();
