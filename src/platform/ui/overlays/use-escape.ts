import { useEffect, useRef } from 'react';

type Layer = { close: () => void };

const layers: Layer[] = [];
/** Elements that handle Escape before the overlay around or under them. */
const OWN_ESCAPE = '[role="combobox"][aria-expanded="true"], [role="listbox"], [data-own-escape]';

function onKeyDown(event: KeyboardEvent): void {
  const top = layers.at(-1);
  if (event.key !== 'Escape' || event.isComposing || top === undefined) return;
  if (event.target instanceof Element && event.target.closest(OWN_ESCAPE)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  top.close();
}

function push(layer: Layer): () => void {
  if (layers.length === 0) window.addEventListener('keydown', onKeyDown, { capture: true });
  layers.push(layer);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    if (layers.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true });
  };
}

/** Escape closes only the overlay that opened last, wherever it stands in the tree. */
export function useEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? push({ close: () => latest.current() }) : undefined), [isOpen]);
}

/** Handles the library's `onOpenChange`: `useEscape` replaces its Escape. */
export function closeUnlessEscape(close: () => void) {
  return (isOpen: boolean, { reason }: { reason: string }): void => {
    if (!isOpen && reason !== 'escape-key') close();
  };
}
