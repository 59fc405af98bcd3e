import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from '#platform/client/page/use-hydrated.ts';

const GoogleReturn = lazy(() => import('./google-return.tsx'));

/** Ends a sign-in with Google on the page it returned to; its code is fetched only then. */
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
