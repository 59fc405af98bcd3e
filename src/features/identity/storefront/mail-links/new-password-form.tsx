import { useRef, useState, type FormEvent } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { newPasswordFaults, type PasswordFaults } from '../../new-password-faults.ts';
import { reachProvider } from '../provider/reach-provider.ts';

type Props = {
  token: string | undefined;
  onChanged: () => void;
  onExpired: () => void;
};

const BLANK = { password: '', confirmPassword: '' };
type Name = keyof typeof BLANK;

function isExpired({ code, fields }: ProblemBody): boolean {
  return code === 'LINK_EXPIRED' || fields?.token !== undefined;
}

function faultsOf({ code, detail, fields }: ProblemBody): PasswordFaults | undefined {
  const password = code === 'PASSWORD_REFUSED' ? detail : fields?.newPassword;
  return password === undefined ? undefined : { password };
}

function useChanging({ token, onChanged, onExpired }: Props, typed: typeof BLANK) {
  const [faults, setFaults] = useState<PasswordFaults>({});
  const [failure, setFailure] = useState<ProblemBody>();
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function show(found: PasswordFaults): void {
    setFaults(found);
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  function refuse(problem: ProblemBody): void {
    const found = faultsOf(problem);
    if (isExpired(problem)) onExpired();
    else if (found) show(found);
    else setFailure(problem);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || token === undefined) return;
    const found = newPasswordFaults(typed);
    if (Object.keys(found).length > 0) return show(found);
    setFailure(undefined);
    setIsBusy(true);
    const outcome = await reachProvider((provider) =>
      provider.resetPassword({ token, newPassword: typed.password }),
    );
    setIsBusy(false);
    if (outcome.ok) onChanged();
    else refuse(outcome.problem);
  }
  const clear = (name: Name) => setFaults((old) => ({ ...old, [name]: undefined }));
  return { faults, failure, isBusy, form, submit, clear };
}

export function NewPasswordForm(props: Props) {
  const [typed, setTyped] = useState(BLANK);
  const { faults, failure, isBusy, form, submit, clear } = useChanging(props, typed);
  const isOnline = useOnline();

  function bind(name: Name) {
    return {
      name,
      autoComplete: 'new-password',
      value: typed[name],
      error: faults[name],
      onChange: (event: { target: { value: string } }) => {
        setTyped({ ...typed, [name]: event.target.value });
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
