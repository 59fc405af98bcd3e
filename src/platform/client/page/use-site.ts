import { useRouteLoaderData } from 'react-router';
import type { Site } from './load-context.ts';

/** The site's facts from the root loader. */
export function useSite<T extends Site = Site>(): T {
  const data = useRouteLoaderData<{ shop: T }>('root');
  if (!data) throw new Error('useSite is only for pages below the root');
  return data.shop;
}
