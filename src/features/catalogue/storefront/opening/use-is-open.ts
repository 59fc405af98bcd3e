import { useEffect, useState } from 'react';
import type { PublicProductWire } from '../../contract.ts';

export type ComingDrop = NonNullable<PublicProductWire['drop']>;

/** False until the drop has opened by the server's clock; pages say the moment alone, however old they are. */
export function useIsOpen(drop: Omit<ComingDrop, 'title'> | undefined): boolean {
  const { slug, opensAt, earlyMinutes = 0 } = drop ?? {};
  const [open, setOpen] = useState<string>();
  useEffect(() => {
    if (slug === undefined || opensAt === undefined) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    void Promise.all([import('./when-server-says.ts'), import('./early-key.ts')]).then(
      ([{ whenServerSays }, { comesEarly }]) => {
        if (isGone) return;
        const earlier = comesEarly(slug) ? earlyMinutes * 60_000 : 0;
        stop = whenServerSays(Date.parse(opensAt) - earlier, () => setOpen(opensAt));
      },
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [slug, opensAt, earlyMinutes]);
  return opensAt === undefined || open === opensAt;
}
