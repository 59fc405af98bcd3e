import { useEffect, useEffectEvent, useRef, useState } from 'react';
import phoneAvif from '#features/catalogue/storefront/hero/hero-780.avif';
import phoneWebp from '#features/catalogue/storefront/hero/hero-780.webp';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useShop } from '#platform/client/use-shop.ts';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { useOnTop } from '#platform/ui/overlays/use-on-top.ts';
import { Shore } from '#platform/ui/shore/shore.tsx';
import { SignInForm } from './sign-in-form.tsx';
import './sign-in.css';

type Props = { isOpen: boolean; onClose: () => void };

/** Closes the modal once nobody needs it any more; while steps are running they come first. */
function useEnd({ isOpen, onClose }: Props, isBusy: boolean): void {
  const { status } = useSignIn();
  const { identity } = useShop();
  const isPointless = status === 'in' || identity.kind === 'none';
  const isDue = isOpen && isPointless && !isBusy;
  const end = useEffectEvent(onClose);
  useEffect(() => {
    if (isDue) end();
  }, [isDue]);
}

/** The login modal: password, Google, and the ways to an account. */
export default function SignInDialog({ isOpen, onClose }: Props) {
  const { status } = useSignIn();
  const [isBusy, setIsBusy] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const isShown = useOnTop(isOpen && (status === 'out' || isBusy));
  useEnd({ isOpen, onClose }, isBusy);
  return (
    <Dialog open={isShown} onClose={onClose} className="login" initialFocus={email}>
      <Shore edge="bottom" half className="band">
        <picture>
          <source type="image/avif" srcSet={phoneAvif} />
          <img src={phoneWebp} alt="" width="780" height="700" />
        </picture>
      </Shore>
      <div className="login-body">
        <DialogTitle>Sign in</DialogTitle>
        <SignInForm emailRef={email} onBusy={setIsBusy} onClose={onClose} />
      </div>
    </Dialog>
  );
}
