import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { VIA_KEY } from '#features/orders/sources/via-key.ts';
import { ALIVE } from '#platform/client/page/defer-hydration.ts';
import type { Seen } from '../visits-contract.ts';
import { UTM_KEY } from '../utm-key.ts';

let isCounted = false;
let lastPath: string | undefined;

/** A word that the page's head has left to the tab. */
function wordOfTab(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Host of the page that led to this one; undefined for a page of the shop. */
function referrerHost(): string | undefined {
  const { referrer } = document;
  const host = URL.canParse(referrer) ? new URL(referrer).host : '';
  return host === '' || host === location.host ? undefined : host;
}

function send(seen: Pick<Seen, 'path' | 'ref' | 'cart'>): void {
  if (!navigator.onLine) return;
  const said: Seen = { ...seen, via: wordOfTab(VIA_KEY), utm: wordOfTab(UTM_KEY), w: innerWidth };
  navigator.sendBeacon?.('/v2/seen', JSON.stringify(said));
}

function whenAlive(act: () => void): () => void {
  if (document.documentElement.dataset.ready !== undefined) {
    act();
    return () => undefined;
  }
  document.addEventListener(ALIVE, act, { once: true });
  return () => document.removeEventListener(ALIVE, act);
}

/** Tells the shop of each page that is shown, once the page is alive. @param isVisitor false for the owner, and until it is known who is there */
export function useCountVisits(isVisitor: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isVisitor) return undefined;
    isCounted = true;
    return whenAlive(() => {
      if (lastPath === pathname) return;
      const ref = lastPath === undefined ? referrerHost() : undefined;
      lastPath = pathname;
      send({ path: pathname, ref });
    });
  }, [isVisitor, pathname]);
}

/** Tells the shop that a product was put into the cart. */
export function countIntoCart(productId: string): void {
  if (isCounted) send({ path: location.pathname, cart: productId });
}
