import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { useSignIn, type SignIn } from './sign-in-state.ts';

const FOR_OWNER = 'This page is for the owner of the shop.';
const FOR_ACCOUNT = "This page needs an account. Sign in and you'll be back here.";
const ENDED = "Your session has ended. Sign in and you'll be back here.";

function reasonOf(signIn: SignIn): string {
  if (signIn.status !== 'out') return FOR_OWNER;
  return signIn.ended ? ENDED : FOR_ACCOUNT;
}

export function MethodNotAllowed() {
  const now = useSignIn();
  const signIn = useOverlayLink('sign-in', 'page');
  return (
    <section className="frame message-page stack">
      <h1 tabIndex={-1}>Method Not Allowed</h1>
      <p className="muted readable">{reasonOf(now)}</p>
      <p className="row wrap">
        {now.status === 'out' && <LinkButton {...signIn}>Sign in</LinkButton>}
        <LinkButton variant="secondary" to="/">
          Browse the collection
        </LinkButton>
      </p>
    </section>
  );
}
