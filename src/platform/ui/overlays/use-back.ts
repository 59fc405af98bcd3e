import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

type Layer = { close: () => void };
/** `key` is the router's; `layers` counts the overlays over its page, whose first key is `page`. */
type Entry = { key?: string; layers?: number; page?: string } | null;

const layers: Layer[] = [];
let shown: Entry = null;
let address = '';

const entry = (): Entry => window.history.state as Entry;
const depthOf = (one: Entry): number => one?.layers ?? 0;
const pageOf = (one: Entry): string => one?.page ?? one?.key ?? 'default';

/** Gives each open overlay an entry of the history; those of closed ones are used again. */
function settle(): void {
  while (depthOf(entry()) < layers.length) {
    const layer = { layers: depthOf(entry()) + 1, page: pageOf(entry()) };
    window.history.pushState({ ...entry(), ...layer }, '');
  }
  shown = entry();
  address = window.location.href;
}

/** The router replaced the entry of an overlay, as filters in a sheet do: it stays one over its page. */
function keepLayers(): void {
  if (depthOf(shown) === 0 || entry()?.layers !== undefined) return;
  const layer = { layers: depthOf(shown), page: pageOf(shown) };
  window.history.replaceState({ ...entry(), ...layer }, '');
}

/** The entry below has the address from before the replacement: it gets that of the page. */
function bringUp(before: Entry): void {
  if (entry()?.key === before?.key) return;
  window.history.replaceState({ ...before, layers: depthOf(entry()) }, '', address);
  shown = entry();
}

function onPopState(event: PopStateEvent): void {
  const before = shown;
  shown = entry();
  const isOfPage = before !== null && pageOf(before) === pageOf(shown);
  if (!isOfPage || depthOf(shown) >= depthOf(before)) return;
  // The router renders pages: it would load this one again.
  event.stopImmediatePropagation();
  const top = layers.at(-1);
  // Its overlay was closed otherwise: Back means the page.
  if (top === undefined) {
    window.history.back();
  } else {
    bringUp(before);
    top.close();
  }
  // An overlay that asks first stays.
  setTimeout(settle);
}

/** Lets Back close overlays before the router hears of it. Called once, at the root. */
export function useWatchBack(): void {
  const location = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (type === 'REPLACE') keepLayers();
    settle();
  }, [location, type]);
  useEffect(() => {
    const options = { capture: true };
    window.addEventListener('popstate', onPopState, options);
    return () => window.removeEventListener('popstate', onPopState, options);
  }, []);
}

/** Makes an open overlay an entry of the history: Back closes the one that opened last, and the page stays. */
export function useBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const layer = { close: () => latest.current() };
    layers.push(layer);
    settle();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [isOpen]);
}
