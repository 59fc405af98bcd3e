import { useEffect, useRef } from 'react';

type Layer = { close: () => void };

const layers: Layer[] = [];
/** Things that take Escape themselves before the overlay around or under them does. */
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

/** Escape closes the overlay that opened last, and only that one, wherever it stands in the tree. */
export function useEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? push({ close: () => latest.current() }) : undefined), [isOpen]);
}

/** For the library's `onOpenChange`: its own Escape is left out, `useEscape` does that. */
export function closeUnlessEscape(close: () => void) {
  return (isOpen: boolean, { reason }: { reason: string }): void => {
    if (!isOpen && reason !== 'escape-key') close();
  };
}
