import { useEffect, useRef, useState } from 'react';

/** Puts the focus into the first field of what was just added. */
export function useFocusWhenNew<E extends HTMLElement>(isNew: boolean) {
  const box = useRef<E>(null);
  const [wasNew] = useState(isNew);
  useEffect(() => {
    if (wasNew) box.current?.querySelector('input')?.focus();
  }, [wasNew]);
  return box;
}
