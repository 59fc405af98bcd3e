import { useRouteLoaderData } from 'react-router';
import type { Shop } from './load-context.ts';

/** The shop's facts from the root loader. */
export function useShop(): Shop {
  const data = useRouteLoaderData<{ shop: Shop }>('root');
  if (!data) throw new Error('useShop is only for pages below the root');
  return data.shop;
}
