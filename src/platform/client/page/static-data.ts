import { createContext, useContext } from 'react';
import { createContext as createLoadContext } from 'react-router';

/** Data that only server-written parts need: it is not sent to the browser. */
export const staticContext = createLoadContext<unknown>(null);

export const StaticData = createContext<unknown>(null);

export function useStaticData<Data>(): Data | null {
  return useContext(StaticData) as Data | null;
}
