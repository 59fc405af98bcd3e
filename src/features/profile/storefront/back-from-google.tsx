import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from '#platform/client/use-hydrated.ts';

const GoogleReturn = lazy(() =>
  import('./sign-in/google-return.tsx').then((module) => ({ default: module.GoogleReturn })),
);

/** Ends a sign-in with Google on whichever page it led back to. Its code is fetched only then. */
export function BackFromGoogle() {
  const [search] = useSearchParams();
  const isBack = useHydrated() && search.has('google');
  if (!isBack) return null;
  return (
    <Suspense>
      <GoogleReturn />
    </Suspense>
  );
}
