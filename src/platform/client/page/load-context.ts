import { createContext } from 'react-router';
import type { Api } from '../calls/api.ts';

export type IdentityFacts = {
  /** `none`: tokens come from an issuer that only other clients know. */
  kind: 'embedded' | 'firebase' | 'none';
  hasGoogle: boolean;
  firebase?: { apiKey: string; authDomain: string; projectId: string; emulator?: string };
};

/** Facts about the site that every page knows. */
export type Site = {
  name: string;
  isDemo: boolean;
  identity: IdentityFacts;
  /** Public origin without a trailing slash, for canonical addresses. */
  origin: string;
};

export const apiContext = createContext<Api>();
export const siteContext = createContext<Site>();
