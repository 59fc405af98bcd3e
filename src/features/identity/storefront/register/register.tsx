import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSignIn } from '../sign-in-state.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { NeedsScript } from '#platform/ui/feedback/needs-script.tsx';
import { UprightShore } from '#platform/ui/shore/upright-shore.tsx';
import { useWayBack } from '../way-back.ts';
import { RegisterDone } from './register-done.tsx';
import type { RegistrationOptions } from './use-registration.ts';
import { RegisterForm, useRegistrationForm } from './register-form.tsx';
import './register.css';

function Head() {
  const { signIn } = useWayBack();
  return (
    <div>
      <h1>Create an account</h1>
      <p className="muted mt-2 needs-script">
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
    <div className="reg-done">
      <h1>You have an account</h1>
      <p className="muted">
        You are signed in as <b>{name}</b>. To make another account, log out first.
      </p>
      <p className="row wrap">
        <LinkButton to={from}>{from === '/' ? 'See the collection' : 'Go on'}</LinkButton>
        <LinkButton variant="secondary" to="/my-profile">
          My Profile
        </LinkButton>
      </p>
    </div>
  );
}

function Content(options: RegistrationOptions) {
  const registration = useRegistrationForm(options);
  const signIn = useSignIn();
  const { done, isBusy, failure } = registration;
  if (done) return <RegisterDone {...done} />;
  // A registration that is under way, or lost its connection, is signed in but incomplete.
  const isUnderWay = isBusy || failure !== undefined;
  if (signIn.status === 'in' && !isUnderWay) {
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
    <div className="reg">
      <div className="reg-form">
        <Content {...options} />
      </div>
      <UprightShore className="reg-side">{picture}</UprightShore>
    </div>
  );
}
