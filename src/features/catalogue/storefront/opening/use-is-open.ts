import { useEffect, useState } from 'react';
import type { PublicProductWire } from '../../contract.ts';

export type ComingDrop = NonNullable<PublicProductWire['drop']>;

/** False until the drop has opened by the server's clock; pages say the moment alone, however old they are. */
export function useIsOpen(drop: Omit<ComingDrop, 'title'> | undefined): boolean {
  const { slug, opensAt, earlyMinutes = 0 } = drop ?? {};
  const [open, setOpen] = useState<string>();
  useEffect(() => {
    if (!slug || !opensAt) return;
    let isGone = false;
    let stop: (() => void) | undefined;
    void import('./when-open.ts').then(({ whenOpen }) => {
      if (!isGone) stop = whenOpen({ slug, opensAt, earlyMinutes }, () => setOpen(opensAt));
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [slug, opensAt, earlyMinutes]);
  return open === opensAt;
}
