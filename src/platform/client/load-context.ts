import { createContext } from 'react-router';
import type { Api } from './api.ts';

/** What the configuration says about this shop, for titles, footer and mails. */
export type Shop = {
  name: string;
  byline: string;
  owner: string;
  address: string;
  email: string;
  /** Shows the thin banner that nothing is for sale. */
  isDemo: boolean;
  /** Where the shop is reached, without a trailing slash, for canonical addresses. */
  origin: string;
};

/** The API, for the loaders of rendered pages. */
export const apiContext = createContext<Api>();
export const shopContext = createContext<Shop>();
