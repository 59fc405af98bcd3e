import { useEffect, useRef } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import type { Site } from './load-context.ts';

/** The site's facts from the root loader. */
export function useSite<T extends Site = Site>(): T {
  const data = useRouteLoaderData<{ shop: T }>('root');
  if (!data) throw new Error('useSite is only for pages below the root');
  return data.shop;
}

/** Loads the site's facts again once the owner has published others. @param published what is published, undefined until it is known */
export function useRenewedSite(published: object | undefined): void {
  const { revalidate } = useRevalidator();
  const last = useRef(published);
  useEffect(() => {
    // Signing out takes it away.
    if (published === undefined) return;
    const isOther = last.current !== undefined && published !== last.current;
    last.current = published;
    if (isOther) void revalidate();
  }, [published, revalidate]);
}
