import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { emailIn } from '#platform/contract/typed/email.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { NeedsScript } from '#platform/ui/feedback/needs-script.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { emailError, newPasswordErrors } from '../../credentials.ts';
import './mail-links.css';
import { useLinkToken } from './use-link-token.ts';
import { WaterCard } from './water-card.tsx';

const BLANK = { email: '', password: '', confirmPassword: '' };
type Name = keyof typeof BLANK;
type Errors = { [name in Name]?: string | undefined };

/** Answer of the call; what follows a success is the caller's. */
type Sent = { ok: true } | { ok: false; problem: ProblemBody };
export type LinkInput = { token: string; email: string; password: string };

type Form = {
  token: string | undefined;
  asksEmail: boolean;
  words: { password: string; submit: string; busy: string; offline: string };
  send: (input: LinkInput) => Promise<Sent>;
  onExpired: () => void;
};

type PasswordByLinkProps = Omit<Form, 'token' | 'onExpired' | 'asksEmail'> & {
  title: string;
  intro: string;
  asksEmail?: boolean;
  /** Content of the card for a link that does not work any more. */
  expired: ReactNode;
};

/** The page of a one-time link whose holder chooses a password, and an address too where `asksEmail`. */
export function PasswordByLink({
  title,
  intro,
  expired,
  asksEmail = false,
  ...form
}: PasswordByLinkProps) {
  const token = useLinkToken();
  const [refused, setRefused] = useState<string>();
  const wasRefused = token !== undefined && token === refused;
  if (token === '' || wasRefused)
    return (
      <WaterCard title="This link does not work any more" takesFocus={wasRefused}>
        {expired}
      </WaterCard>
    );
  return (
    <WaterCard title={title}>
      <NeedsScript>
        <p className="muted">{intro}</p>
        <LinkForm
          {...form}
          token={token}
          asksEmail={asksEmail}
          onExpired={() => setRefused(token)}
        />
      </NeedsScript>
    </WaterCard>
  );
}

function errorsOf({ code, detail, fields }: ProblemBody): Errors {
  if (code === 'EMAIL_TAKEN') return { email: detail };
  if (code === 'PASSWORD_REFUSED') return { password: detail };
  const { email, password = fields?.newPassword } = fields ?? {};
  return { ...(email !== undefined && { email }), ...(password !== undefined && { password }) };
}

function isExpired({ code, fields }: ProblemBody): boolean {
  return code === 'LINK_EXPIRED' || fields?.token !== undefined;
}

function useLinkForm({ token, asksEmail, send, onExpired }: Form) {
  const [values, setValues] = useState(BLANK);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<ProblemBody>();
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function check(): Errors {
    const email = asksEmail ? emailError(values.email) : undefined;
    return { ...(email !== undefined && { email }), ...newPasswordErrors(values) };
  }

  function show(found: Errors): void {
    setErrors(found);
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  function refuse(problem: ProblemBody): void {
    const found = errorsOf(problem);
    if (isExpired(problem)) onExpired();
    else if (Object.keys(found).length > 0) show(found);
    else setFailure(problem);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || token === undefined) return;
    const found = check();
    if (Object.keys(found).length > 0) return show(found);
    setFailure(undefined);
    setIsBusy(true);
    const { email, password } = values;
    const sent = await send({ token, email: emailIn(email), password });
    setIsBusy(false);
    if (!sent.ok) refuse(sent.problem);
  }

  const bind = (name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });
  return { bind, failure, isBusy, form, submit };
}

function LinkForm(props: Form) {
  const { token, asksEmail, words } = props;
  const { bind, failure, isBusy, form, submit } = useLinkForm(props);
  const isOnline = useOnline();
  return (
    <form
      ref={form}
      noValidate
      inert={token === undefined}
      onSubmit={(event) => void submit(event)}
    >
      {failure && (
        <Banner tone="bad" title={failure.title}>
          {failure.detail}
        </Banner>
      )}
      {asksEmail && (
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...bind('email')}
        />
      )}
      <PasswordField
        label={words.password}
        toggleName={words.password.toLowerCase()}
        hint="At least 8 characters"
        autoComplete="new-password"
        {...bind('password')}
      />
      <PasswordField
        label="Confirm password"
        toggleName="confirmation"
        autoComplete="new-password"
        {...bind('confirmPassword')}
      />
      {!isOnline && <p className="reason">{words.offline}</p>}
      <Button
        type="submit"
        size="l"
        block
        busy={isBusy}
        busyLabel={words.busy}
        disabled={!isOnline}
      >
        {words.submit}
      </Button>
    </form>
  );
}
