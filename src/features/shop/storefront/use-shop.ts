import type { Site } from '#platform/client/page/load-context.ts';
import { siteOf, type Matches } from '#platform/client/page/page-meta.ts';
import { useSite } from '#platform/client/page/use-site.ts';
import type { PublicShop } from '../contract.ts';
import type { SiteLook } from '../look/site-look.ts';

export type Shop = Site & PublicShop & { look: SiteLook };

/** The shop as visitors read it: the published settings. */
export function useShop(): Shop {
  return useSite<Shop>();
}

/** The same for a page's title and description. */
export function shopOf(matches: Matches): Shop {
  return siteOf<Shop>(matches);
}
