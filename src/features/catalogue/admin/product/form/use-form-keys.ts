import { useEffect, useRef } from 'react';

/**
 * Ctrl+S and Cmd+S do what the button of the form `.pform` does; Enter in a line of text does not, for a
 * product is sent only on purpose.
 */
export function useFormKeys(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Enter' && isLineOfForm(event.target)) event.preventDefault();
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latest.current();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isLineOfForm(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.closest('.pform') !== null;
}
