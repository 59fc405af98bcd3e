import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Checkbox } from '#platform/ui/forms/checkbox.tsx';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import { PASSWORD_LENGTH, passwordError } from '../../credentials.ts';
import { identityProvider, useSignIn } from '../sign-in-state.ts';
import { PasswordLink } from './password-link.tsx';

type ChangePasswordDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  canKeepOthers: boolean;
  onChanged: (endedOthers: boolean) => void;
};
type Passwords = { currentPassword: string; newPassword: string };
type Errors = { [field in keyof Passwords | 'other']?: string | undefined };

const EMPTY: Passwords = { currentPassword: '', newPassword: '' };

function errorsIn({ currentPassword, newPassword }: Passwords): Errors {
  const newPasswordError = passwordError(newPassword);
  return {
    ...(currentPassword === '' && { currentPassword: 'Password is required' }),
    ...(newPasswordError !== undefined && { newPassword: newPasswordError }),
  };
}

function errorsOf({ code, detail, fields }: ProblemBody): Errors {
  if (fields) return fields;
  if (code === 'WRONG_PASSWORD') return { currentPassword: detail };
  if (code === 'PASSWORD_REFUSED') return { newPassword: detail };
  return { other: detail };
}

function useChange(onChanged: ChangePasswordDialogProps['onChanged']) {
  const toast = useToast();
  const [passwords, setPasswords] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [endOthers, setEndOthers] = useState(true);
  const [tries, setTries] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);

  function show(found: Errors): boolean {
    setErrors(found);
    setTries((before) => before + 1);
    return Object.keys(found).length > 0;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || show(errorsIn(passwords))) return;
    setIsBusy(true);
    const provider = await identityProvider();
    const outcome = await provider.changePassword({ ...passwords, endOthers });
    setIsBusy(false);
    if (!outcome.ok) {
      show(errorsOf(outcome.problem));
      return;
    }
    toast.success('Password changed');
    onChanged(endOthers);
  }

  function bind(name: keyof Passwords) {
    return {
      name,
      value: passwords[name],
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) => {
        setPasswords((before) => ({ ...before, [name]: target.value }));
        setErrors((before) => ({ ...before, [name]: undefined }));
      },
    };
  }
  const others = { checked: endOthers, onChange: () => setEndOthers(!endOthers) };
  return { form, bind, submit, isBusy, others, other: errors.other };
}

export default function ChangePasswordDialog(props: ChangePasswordDialogProps) {
  const { isOpen, onClose, canKeepOthers, onChanged } = props;
  const { form, bind, submit, isBusy, others, other } = useChange(onChanged);
  const signIn = useSignIn();
  const firstField = useRef<HTMLInputElement>(null);
  const email = signIn.status === 'in' ? signIn.email : '';
  return (
    <Dialog open={isOpen} onClose={onClose} initialFocus={firstField}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} aria-busy={isBusy}>
        <div className="dlg-body prof-dlg">
          <DialogTitle>Change password</DialogTitle>
          {other !== undefined && (
            <Banner tone="bad" title="Not changed">
              {other}
            </Banner>
          )}
          {/* Tells a password manager whose password this is. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            ref={firstField}
            label="Current password"
            required
            toggleName="current password"
            {...bind('currentPassword')}
          />
          <PasswordLink />
          <PasswordField
            label="New password"
            required
            toggleName="new password"
            autoComplete="new-password"
            hint={`At least ${PASSWORD_LENGTH.min} characters`}
            {...bind('newPassword')}
          />
          {canKeepOthers ? (
            <Checkbox {...others} label="Sign out other devices" hint="This one stays signed in." />
          ) : (
            <p className="hint">Other devices will be signed out. This one stays signed in.</p>
          )}
        </div>
        <div className="dlg-foot">
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" busy={isBusy} busyLabel="Changing…">
            Change password
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
