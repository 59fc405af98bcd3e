import { useEffect, useState } from 'react';

/** Follows `isOpen` one frame later: where Back opens two overlays, the one opened last lies on top and has the focus. */
export function useOnTop(isOpen: boolean): boolean {
  const [isOnTop, setIsOnTop] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsOnTop(isOpen));
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return isOpen && isOnTop;
}
