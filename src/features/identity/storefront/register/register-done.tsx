import { useEffect, useEffectEvent, useRef } from 'react';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import type { Customer } from '../customer-api.ts';
import { useWayBack } from '../way-back.ts';

const REDIRECT_MS = 2000;

type RegisterDoneProps = { customer: Customer; wasComplete?: true };

export function RegisterDone({ customer, wasComplete }: RegisterDoneProps) {
  const { from, leave } = useWayBack();
  const panel = useRef<HTMLOutputElement>(null);
  const hasLeft = useRef(false);
  // Going back twice would lead too far.
  function leaveOnce(): void {
    if (hasLeft.current) return;
    hasLeft.current = true;
    leave();
  }
  const goOn = useEffectEvent(leaveOnce);
  useEffect(() => {
    panel.current?.focus();
    const timer = setTimeout(() => goOn(), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="reg-done">
      <h1>
        {wasComplete ? 'Welcome back' : 'Welcome'}, {customer.firstName}
      </h1>
      <output ref={panel} tabIndex={-1} className="reg-panel">
        <span className="reg-said">
          {wasComplete ? 'You had an account already. You are signed in.' : 'Account created.'}{' '}
          {from === '/' ? 'Taking you home…' : 'Taking you back…'}
        </span>
        {wasComplete ? (
          <span className="muted">
            Nothing in it was changed. My Profile is where you change it.
          </span>
        ) : (
          <span className="muted">
            A mail is on its way to <b>{customer.email}</b>. Open its link to confirm the address.
          </span>
        )}
      </output>
      <LinkButton
        to={from}
        onClick={(event) => {
          event.preventDefault();
          leaveOnce();
        }}
      >
        {from === '/' ? 'See the collection' : 'Go on'}
      </LinkButton>
    </div>
  );
}
