import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { CustomerApi } from '../customer-api.ts';
import { useSignIn } from '../sign-in-state.ts';
import { useShop } from '#platform/client/use-shop.ts';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { useOnTop } from '#platform/ui/overlays/use-on-top.ts';
import { Shore } from '#platform/ui/shore/shore.tsx';
import { SignInForm } from './sign-in-form.tsx';
import './sign-in.css';

type Overlay = { isOpen: boolean; onClose: () => void };
type Props = Overlay & {
  customers: CustomerApi;
  picture: ReactNode;
};

/** Closes the finished dialog; running steps come first. */
function useEnd({ isOpen, onClose }: Overlay, isBusy: boolean): void {
  const { status } = useSignIn();
  const { identity } = useShop();
  const isPointless = status === 'in' || identity.kind === 'none';
  const isDue = isOpen && isPointless && !isBusy;
  const end = useEffectEvent(onClose);
  useEffect(() => {
    if (isDue) end();
  }, [isDue]);
}

export function SignInDialog({ isOpen, onClose, customers, picture }: Props) {
  const { status } = useSignIn();
  const [isBusy, setIsBusy] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const isShown = useOnTop(isOpen && (status === 'out' || isBusy));
  useEnd({ isOpen, onClose }, isBusy);
  return (
    <Dialog open={isShown} onClose={onClose} className="login" initialFocus={email}>
      <Shore edge="bottom" half className="band">
        {picture}
      </Shore>
      <div className="login-body">
        <DialogTitle>Sign in</DialogTitle>
        <SignInForm customers={customers} emailRef={email} onBusy={setIsBusy} onClose={onClose} />
      </div>
    </Dialog>
  );
}
