import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#platform/client/browser-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { NeedsScript } from '#platform/ui/feedback/needs-script.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { emailError, newPasswordErrors } from '../../credentials.ts';
import type { claimOwner } from '../../endpoints.ts';
import type { CustomerApi } from '../customer-api.ts';
import { signInWithPassword } from '../sign-in/sign-in.ts';
import './mail-links.css';
import { useLinkToken } from './use-link-token.ts';
import { WaterCard } from './water-card.tsx';

const BLANK = { email: '', password: '', confirmPassword: '' };
type Values = typeof BLANK;
type Name = keyof Values;
type Errors = { [name in Name]?: string | undefined };

function check(values: Values): Errors {
  const email = emailError(values.email);
  return { ...(email !== undefined && { email }), ...newPasswordErrors(values) };
}

function errorsOf({ code, detail, fields }: ProblemBody): Errors {
  if (code === 'EMAIL_TAKEN') return { email: detail };
  if (code === 'PASSWORD_REFUSED') return { password: detail };
  const { email, password } = fields ?? {};
  return { ...(email !== undefined && { email }), ...(password !== undefined && { password }) };
}

function isExpired({ code, fields }: ProblemBody): boolean {
  return code === 'LINK_EXPIRED' || fields?.token !== undefined;
}

function Expired({ wasRefused }: { wasRefused: boolean }) {
  return (
    <WaterCard title="This link does not work any more" takesFocus={wasRefused}>
      <p className="muted">
        It was used already, is older than a day, or was not copied whole. If you have made the shop
        yours before, sign in. Otherwise <code>npm run admin -- --link</code> on the shop’s machine
        makes a new link.
      </p>
      <LinkButton size="l" block to="/admin?sign-in=1">
        Sign in
      </LinkButton>
    </WaterCard>
  );
}

function useClaim(
  token: string | undefined,
  { customers, onExpired }: { customers: CustomerApi; onExpired: () => void },
) {
  const [values, setValues] = useState(BLANK);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<ProblemBody>();
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();

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

  async function enter(): Promise<void> {
    const { email, password } = values;
    const input = { email: email.trim(), password, remember: false };
    const signedIn = await signInWithPassword(customers, input);
    // The account is made: a failed sign-in is tried again in its own dialog.
    await navigate(signedIn.ok ? '/admin' : '/admin?sign-in=1', { replace: true });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || token === undefined) return;
    const found = check(values);
    if (Object.keys(found).length > 0) return show(found);
    setFailure(undefined);
    setIsBusy(true);
    const { email, password } = values;
    const body = { token, email: email.trim(), password };
    const claimed = await api<typeof claimOwner>('POST /v2/auth/owner', { body });
    if (claimed.ok) await enter();
    else refuse(claimed.problem);
    setIsBusy(false);
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

/** The page of the one-time link that an installation shows: whoever holds it becomes the owner. */
export function ClaimOwner({ customers }: { customers: CustomerApi }) {
  const token = useLinkToken();
  const [refused, setRefused] = useState<string>();
  const isOnline = useOnline();
  const claim = useClaim(token, { customers, onExpired: () => setRefused(token) });
  const { bind, failure, isBusy, form, submit } = claim;
  if (token === '') return <Expired wasRefused={false} />;
  if (token !== undefined && token === refused) return <Expired wasRefused />;
  return (
    <WaterCard title="Make this shop yours">
      <NeedsScript>
        <p className="muted">
          Choose how you sign in as the owner. Mails of the shop about your account go to this
          address.
        </p>
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
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...bind('email')}
          />
          <PasswordField
            label="Password"
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
          {!isOnline && <p className="reason">This can be done when you're back online.</p>}
          <Button
            type="submit"
            size="l"
            block
            busy={isBusy}
            busyLabel="Opening your workbench…"
            disabled={!isOnline}
          >
            Make it mine
          </Button>
        </form>
      </NeedsScript>
    </WaterCard>
  );
}
