import { useEffect, useState } from 'react';
import { findFact, storeFact } from './sale-store.ts';

/** The fresh value, or the last one that this browser has seen. */
export function useLastKnown<T>(name: string, fresh: T | undefined): T | undefined {
  const [last, setLast] = useState<T>();
  useEffect(() => {
    let isGone = false;
    void findFact<T>(name).then(
      (found) => {
        if (!isGone) setLast(found);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [name]);
  useEffect(() => {
    if (fresh !== undefined) void storeFact(name, fresh).catch(() => undefined);
  }, [name, fresh]);
  return fresh ?? last;
}
