import { Link, type MetaDescriptor } from 'react-router';
import wideAvif from '#features/catalogue/storefront/hero/hero-1920.avif';
import wideWebp from '#features/catalogue/storefront/hero/hero-1920.webp';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { NeedsScript } from '#platform/ui/feedback/needs-script.tsx';
import { UprightShore } from '#platform/ui/shore/upright-shore.tsx';
import { useWayBack } from '../way-back.ts';
import { RegisterDone } from './register-done.tsx';
import { RegisterForm, useRegistrationForm } from './register-form.tsx';
import './register.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Create an account' }, { name: 'robots', content: 'noindex' }];
}

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

/** A signed-in person needs no second account. */
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

function Content() {
  const registration = useRegistrationForm();
  const signIn = useSignIn();
  const { done, isBusy, failure } = registration;
  if (done) return <RegisterDone {...done} />;
  // Whose registration is under way, or broke off with the connection, is signed in but not done.
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

/** The form on the sand, the sea standing beside it. */
export default function RegisterPage() {
  return (
    <div className="reg">
      <div className="reg-form">
        <Content />
      </div>
      <UprightShore className="reg-side">
        <picture>
          <source type="image/avif" srcSet={wideAvif} />
          <img src={wideWebp} alt="" width="1920" height="1080" loading="lazy" decoding="async" />
        </picture>
      </UprightShore>
    </div>
  );
}
