import { useRef, useState, type FormEvent } from 'react';
import type { MetaDescriptor } from 'react-router';
import { useOverlayLink } from '#platform/client/overlay-link.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { NeedsScript } from '#platform/ui/feedback/needs-script.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { newPasswordErrors, type NewPasswordErrors } from '../../credentials.ts';
import { useSignIn } from '../sign-in-state.ts';
import { reachProvider } from '../sign-in-steps.ts';
import './mail-links.css';
import { useLinkToken } from './use-link-token.ts';
import { WaterCard } from './water-card.tsx';

export function meta(): MetaDescriptor[] {
  return [{ title: 'New password' }, { name: 'robots', content: 'noindex' }];
}

function Expired({ wasRefused }: { wasRefused: boolean }) {
  return (
    <WaterCard title="This link does not work any more" takesFocus={wasRefused}>
      <p className="muted">
        It was used already, is older than an hour, or was not copied whole. Your password is
        unchanged.
      </p>
      <LinkButton size="l" block to="/forgot-password">
        Ask for a new link
      </LinkButton>
    </WaterCard>
  );
}

function Changed() {
  const { status } = useSignIn();
  const signIn = useOverlayLink('sign-in');
  return (
    <WaterCard title="Password changed" takesFocus>
      <Banner tone="ok">Your password is changed. Every device was signed out.</Banner>
      {status === 'in' ? (
        <LinkButton size="l" block to="/">
          See the collection
        </LinkButton>
      ) : (
        <LinkButton size="l" block {...signIn}>
          Sign in
        </LinkButton>
      )}
    </WaterCard>
  );
}

export default function ResetPasswordPage() {
  const token = useLinkToken();
  const [refused, setRefused] = useState<string>();
  const [isChanged, setIsChanged] = useState(false);
  if (isChanged) return <Changed />;
  if (token === '') return <Expired wasRefused={false} />;
  if (token !== undefined && token === refused) return <Expired wasRefused />;
  return (
    <WaterCard title="New password">
      <NeedsScript>
        <p className="muted">
          Choose a password for your account. Every device is signed out then.
        </p>
        <NewPasswordForm
          token={token}
          onChanged={() => setIsChanged(true)}
          onExpired={() => setRefused(token)}
        />
      </NeedsScript>
    </WaterCard>
  );
}

type NewPasswordFormProps = {
  token: string | undefined;
  onChanged: () => void;
  onExpired: () => void;
};

const BLANK = { password: '', confirmPassword: '' };
type Name = keyof typeof BLANK;

function isExpired({ code, fields }: ProblemBody): boolean {
  return code === 'LINK_EXPIRED' || fields?.token !== undefined;
}

function errorsOf({ code, detail, fields }: ProblemBody): NewPasswordErrors | undefined {
  const password = code === 'PASSWORD_REFUSED' ? detail : fields?.newPassword;
  return password === undefined ? undefined : { password };
}

function usePasswordReset(
  { token, onChanged, onExpired }: NewPasswordFormProps,
  values: typeof BLANK,
) {
  const [errors, setErrors] = useState<NewPasswordErrors>({});
  const [failure, setFailure] = useState<ProblemBody>();
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function show(found: NewPasswordErrors): void {
    setErrors(found);
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  function refuse(problem: ProblemBody): void {
    const found = errorsOf(problem);
    if (isExpired(problem)) onExpired();
    else if (found) show(found);
    else setFailure(problem);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || token === undefined) return;
    const found = newPasswordErrors(values);
    if (Object.keys(found).length > 0) return show(found);
    setFailure(undefined);
    setIsBusy(true);
    const outcome = await reachProvider((provider) =>
      provider.resetPassword({ token, newPassword: values.password }),
    );
    setIsBusy(false);
    if (outcome.ok) onChanged();
    else refuse(outcome.problem);
  }
  const clear = (name: Name) => setErrors((old) => ({ ...old, [name]: undefined }));
  return { errors, failure, isBusy, form, submit, clear };
}

function NewPasswordForm(props: NewPasswordFormProps) {
  const [values, setValues] = useState(BLANK);
  const { errors, failure, isBusy, form, submit, clear } = usePasswordReset(props, values);
  const isOnline = useOnline();

  function bind(name: Name) {
    return {
      name,
      autoComplete: 'new-password',
      value: values[name],
      error: errors[name],
      onChange: (event: { target: { value: string } }) => {
        setValues({ ...values, [name]: event.target.value });
        clear(name);
      },
    };
  }

  return (
    <form
      ref={form}
      noValidate
      inert={props.token === undefined}
      onSubmit={(event) => void submit(event)}
    >
      {failure && (
        <Banner tone="bad" title={failure.title}>
          {failure.detail}
        </Banner>
      )}
      <PasswordField
        label="New password"
        hint="At least 8 characters"
        toggleName="new password"
        {...bind('password')}
      />
      <PasswordField
        label="Confirm password"
        toggleName="confirmation"
        {...bind('confirmPassword')}
      />
      {!isOnline && <p className="reason">The password can be changed when you're back online.</p>}
      <Button type="submit" size="l" block busy={isBusy} busyLabel="Changing…" disabled={!isOnline}>
        Change password
      </Button>
    </form>
  );
}
