import { createContext, useContext } from 'react';
import { createContext as createLoadContext } from 'react-router';

/** Data that only server-written parts need: it is not sent to the browser. */
export const stillContext = createLoadContext<unknown>(null);

export const StillData = createContext<unknown>(null);

export function useStillData<Data>(): Data | null {
  return useContext(StillData) as Data | null;
}
