import { createContext } from 'react-router';
import type { Api } from './api.ts';

export type IdentityFacts = {
  /** `none`: tokens come from an issuer that only other clients know. */
  kind: 'embedded' | 'firebase' | 'none';
  hasGoogle: boolean;
  firebase?: { apiKey: string; authDomain: string; projectId: string; emulator?: string };
};

export type Shop = {
  name: string;
  /** Empty: none. */
  byline: string;
  owner: string;
  address: string;
  /** Contact address; absent until set. */
  email?: string;
  isDemo: boolean;
  /** Off while the seller is not set. */
  isSelling: boolean;
  identity: IdentityFacts;
  /** Public origin without a trailing slash, for canonical addresses. */
  origin: string;
};

export const apiContext = createContext<Api>();
export const shopContext = createContext<Shop>();
