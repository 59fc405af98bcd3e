import { createContext, use, type ReactNode } from 'react';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { MessagePage } from '#platform/ui/feedback/message-page.tsx';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { useSignIn, type SignIn } from './sign-in-state.ts';

const FOR_OWNER = 'This page is for the owner of the shop.';
const FOR_ACCOUNT = "This page needs an account. Sign in and you'll be back here.";
const ENDED = "Your session has ended. Sign in and you'll be back here.";

function reasonOf(signIn: SignIn): string {
  if (signIn.status !== 'out') return FOR_OWNER;
  return signIn.ended ? ENDED : FOR_ACCOUNT;
}

/** What a refused visitor can look at instead; the app provides it, because products are a later feature. */
export const InsteadContext = createContext<ReactNode>(undefined);

/** Finds a guest's order. */
export function FindOrderLink() {
  return (
    <LinkButton variant="secondary" to="/find-order">
      Find your order
    </LinkButton>
  );
}

export function MethodNotAllowed() {
  const now = useSignIn();
  const signIn = useOverlayLink('sign-in', 'page');
  return (
    <MessagePage title="Method Not Allowed" text={reasonOf(now)} more={use(InsteadContext)}>
      <p className="row wrap">
        {now.status === 'out' && (
          <>
            <LinkButton {...signIn}>Sign in</LinkButton>
            <FindOrderLink />
          </>
        )}
        <LinkButton variant="secondary" to="/">
          Browse the collection
        </LinkButton>
      </p>
    </MessagePage>
  );
}
