import { useEffect, useState } from 'react';

/**
 * Follows `isOpen`, opening one frame later: where Back brings an overlay and another over it at
 * once, the one that opens last lies on top and has the focus.
 */
export function useOnTop(isOpen: boolean): boolean {
  const [isOnTop, setIsOnTop] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsOnTop(isOpen));
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return isOpen && isOnTop;
}
