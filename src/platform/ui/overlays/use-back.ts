import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

type Layer = { close: () => void };
/** `key` is the router's; `layers` counts the overlays over its page, whose first key is `page`. */
type Entry = { key?: string; layers?: number; page?: string } | null;

const layers: Layer[] = [];
let shown: Entry = null;
let address = '';
/** The page whose entries of closed overlays are being left. */
let leaving: string | undefined;

const entry = (): Entry => window.history.state as Entry;
const depthOf = (one: Entry): number => one?.layers ?? 0;
const pageOf = (one: Entry): string => one?.page ?? one?.key ?? 'default';

/** Gives each open overlay an entry of the history, and goes back over those of closed ones. */
function settle(): void {
  if (leaving !== undefined) return;
  while (depthOf(entry()) < layers.length) {
    const layer = { layers: depthOf(entry()) + 1, page: pageOf(entry()) };
    window.history.pushState({ ...entry(), ...layer }, '');
  }
  shown = entry();
  address = window.location.href;
  const left = depthOf(shown) - layers.length;
  if (left <= 0 || !('navigation' in window)) return;
  leaving = pageOf(shown);
  window.history.go(-left);
}

/** The browser tells what the router has done to the history before its page is drawn. */
function onEntryChange({ navigationType }: NavigationCurrentEntryChangeEvent): void {
  if (navigationType === 'traverse') return;
  // The event comes before the entry's state.
  queueMicrotask(() => {
    if (navigationType === 'replace') keepLayers();
    if (leaving === undefined) return;
    shown = entry();
    address = window.location.href;
  });
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

/** Forward to an overlay that was closed leads on to the page after it. */
function passForward(): void {
  if ('navigation' in window && window.navigation.canGoForward) window.history.forward();
  else setTimeout(settle);
}

function goBack(before: Entry, wasLeft: boolean): void {
  const top = layers.at(-1);
  // Its overlay was closed otherwise: Back means the page.
  if (top === undefined && !wasLeft) {
    window.history.back();
  } else {
    bringUp(before);
    if (!wasLeft) top?.close();
  }
  // An overlay that asks first stays.
  setTimeout(settle);
}

function onPopState(event: PopStateEvent): void {
  const before = shown;
  const left = leaving;
  shown = entry();
  const isOfPage = before !== null && pageOf(before) === pageOf(shown);
  const hasOpened = left !== undefined && left !== pageOf(before);
  leaving = undefined;
  if (hasOpened && !isOfPage) {
    // A page opened in the meantime: it stays.
    event.stopImmediatePropagation();
    [shown, leaving] = [before, left];
    window.history.forward();
    return;
  }
  const isDeeper = depthOf(shown) > depthOf(before);
  if (!hasOpened && (!isOfPage || depthOf(shown) === depthOf(before))) return;
  // The router renders pages: it would load this one again.
  event.stopImmediatePropagation();
  if (hasOpened) setTimeout(settle);
  else if (isDeeper) passForward();
  else goBack(before, left !== undefined);
}

/** Lets Back close overlays. Called before the router starts: whoever listens first is told first. */
export function watchBack(): void {
  window.addEventListener('popstate', onPopState);
  if ('navigation' in window) navigation.addEventListener('currententrychange', onEntryChange);
}

/** Keeps the entries of overlays in step with the router's. Called once, at the root. */
export function useBackAtRoot(): void {
  const location = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (type === 'REPLACE') keepLayers();
    settle();
  }, [location, type]);
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
      setTimeout(settle);
    };
  }, [isOpen]);
}
