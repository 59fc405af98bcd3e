import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

type Layer = { close: () => void };
/** `key` is the router's; `layers` counts the overlays over its page. */
type Entry = { key?: string; layers?: number } | null;

const layers: Layer[] = [];
let shown: Entry = null;

const entry = (): Entry => window.history.state as Entry;
const depthOf = (one: Entry): number => one?.layers ?? 0;

/** Gives each open overlay an entry of the history; those of closed ones are used again. */
function settle(): void {
  while (depthOf(entry()) < layers.length) {
    window.history.pushState({ ...entry(), layers: depthOf(entry()) + 1 }, '');
  }
  shown = entry();
}

function onPopState(event: PopStateEvent): void {
  const before = shown;
  shown = entry();
  const isOfPage = before !== null && before.key === shown?.key;
  if (!isOfPage || depthOf(shown) >= depthOf(before)) return;
  // The router renders pages: it would load this one again.
  event.stopImmediatePropagation();
  const top = layers.at(-1);
  // Its overlay was closed otherwise: Back means the page.
  if (top === undefined) window.history.back();
  else top.close();
  // An overlay that asks first stays.
  setTimeout(settle);
}

/** Lets Back close overlays before the router hears of it. Called once, at the root. */
export function useWatchBack(): void {
  const location = useLocation();
  useEffect(() => {
    settle();
  }, [location]);
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
