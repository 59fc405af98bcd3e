import { UserRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useOverlayLink } from '#platform/client/overlay-link.ts';
import { useShop } from '#platform/client/use-shop.ts';
import { ThemeButton } from './theme-button.tsx';

const SignedInCorner = lazy(() =>
  import('./signed-in-corner.tsx').then((module) => ({ default: module.SignedInCorner })),
);

/** Where "Sign in" stands for visitors. */
function SignInLink() {
  const signIn = useOverlayLink('sign-in');
  const { identity } = useShop();
  if (identity.kind === 'none') return null;
  return (
    <Link className="iconbtn" aria-label="Sign in" {...signIn}>
      <UserRound className="ico" aria-hidden="true" />
    </Link>
  );
}

/**
 * The header's end: colours and "Sign in", or the menu and cart of whoever is signed in. While that
 * is unknown it keeps its place, whose width the head's script has set, so that nothing moves.
 */
export function AccountCorner() {
  const { status } = useSignIn();
  return (
    <div className="corner">
      {status === 'out' && (
        <>
          <ThemeButton />
          <SignInLink />
        </>
      )}
      {status === 'in' && (
        <Suspense>
          <SignedInCorner />
        </Suspense>
      )}
    </div>
  );
}
