import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { NeedsScript } from '#platform/ui/feedback/loading/needs-script.tsx';
import { UprightShore } from '#platform/ui/shore/upright-shore.tsx';
import type { Customer } from '../customer-api.ts';
import { useSignIn } from '../sign-in-state.ts';
import { useWayBack } from '../way-back.ts';
import { RegisterForm } from './register-form.tsx';
import styles from './register.module.css';
import { useRegistration, type RegistrationOptions } from './use-registration.ts';

function Head() {
  const { signIn } = useWayBack();
  return (
    <div>
      <h1>Create an account</h1>
      <p className={`muted ${styles.explained} needs-script`}>
        Already have one?{' '}
        <Link className="link" {...signIn}>
          Sign in
        </Link>
      </p>
    </div>
  );
}

function AlreadyIn({ name }: { name: string }) {
  const { from } = useWayBack();
  return (
    <div className={`column ${styles.done}`}>
      <h1>You have an account</h1>
      <p className="muted">
        You are signed in as <b>{name}</b>. To make another account, log out first.
      </p>
      <p className="row wrap">
        <LinkButton to={from}>{from === '/' ? 'Browse the collection' : 'Continue'}</LinkButton>
        <LinkButton variant="secondary" to="/my-profile">
          My Profile
        </LinkButton>
      </p>
    </div>
  );
}

const REDIRECT_MS = 2000;

type RegisterDoneProps = { customer: Customer; wasComplete?: true };

function RegisterDone({ customer, wasComplete }: RegisterDoneProps) {
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
    <div className={`column ${styles.done}`}>
      <h1>{`${wasComplete ? 'Welcome back' : 'Welcome'}, ${customer.firstName}`}</h1>
      <output ref={panel} tabIndex={-1} className={`breaks column ${styles.panel}`}>
        <span className={styles.quote}>
          {`${wasComplete ? 'You already had an account. You are signed in.' : 'Account created.'} ${from === '/' ? 'Taking you home…' : 'Taking you back…'}`}
        </span>
        {wasComplete ? (
          <span className="muted">Nothing in it was changed. You can change it in My Profile.</span>
        ) : (
          <span className="muted">
            An email is on its way to <b translate="no">{customer.email}</b>. Open its link to
            confirm the address.
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
        {from === '/' ? 'Browse the collection' : 'Continue'}
      </LinkButton>
    </div>
  );
}

function Content(options: RegistrationOptions) {
  const registration = useRegistration(options);
  const signIn = useSignIn();
  const { done, hasBegun } = registration;
  if (done) return <RegisterDone {...done} />;
  // A registration that is under way, or lost its connection, is signed in but incomplete.
  if (signIn.status === 'in' && !hasBegun) {
    return <AlreadyIn name={signIn.userName || signIn.email} />;
  }
  return (
    <>
      <Head />
      <NeedsScript>
        <RegisterForm {...registration} />
      </NeedsScript>
    </>
  );
}

export function Register({ picture, ...options }: RegistrationOptions & { picture: ReactNode }) {
  return (
    <div className={styles.register}>
      <div className={`column ${styles.form}`}>
        <Content {...options} />
      </div>
      <UprightShore className={styles.side}>{picture}</UprightShore>
    </div>
  );
}
