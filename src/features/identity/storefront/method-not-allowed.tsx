import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { useOverlayLink } from '#platform/client/overlay-link.ts';
import { useSignIn } from './sign-in-state.ts';

/** What a page shows to whom it is not open: a way in for the signed out, a way home for the rest. */
export function MethodNotAllowed() {
  const { status } = useSignIn();
  const signIn = useOverlayLink('sign-in');
  return (
    <section className="frame py-24 stack">
      <h1 tabIndex={-1}>Method Not Allowed</h1>
      <p className="muted max-w-[60ch]">
        {status === 'out'
          ? 'This page belongs to an account. Sign in and you are here again.'
          : 'This page is for the owner of the shop.'}
      </p>
      <p className="row wrap">
        {status === 'out' && <LinkButton {...signIn}>Sign in</LinkButton>}
        <LinkButton variant="secondary" to="/">
          See the collection
        </LinkButton>
      </p>
    </section>
  );
}
