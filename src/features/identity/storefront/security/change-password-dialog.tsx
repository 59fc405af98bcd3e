import { useRef } from 'react';
import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { PasswordField } from '#platform/ui/forms/inputs/password-field.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { PasswordChange } from '../../contract.ts';
import { PASSWORD_LENGTH } from '../../credentials.ts';
import { sentOutcome } from '../sent-outcome.ts';
import { identityProvider, useSignIn } from '../sign-in-state.ts';
import { PasswordLink } from './password-link.tsx';
import styles from './security.module.css';

type ChangePasswordDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  canKeepOthers: boolean;
  onChanged: (endedOthers: boolean) => void;
};
const FIELDS = { WRONG_PASSWORD: 'currentPassword', PASSWORD_REFUSED: 'newPassword' };

export default function ChangePasswordDialog(props: ChangePasswordDialogProps) {
  const { isOpen, onClose, canKeepOthers, onChanged } = props;
  const toast = useToast();
  const signIn = useSignIn();
  const firstField = useRef<HTMLInputElement>(null);
  const email = signIn.status === 'in' ? signIn.email : '';
  const form = useForm({
    schema: PasswordChange,
    start: { currentPassword: '', newPassword: '', endOthers: true },
    isUnguarded: true,
    send: async (change) => {
      const provider = await identityProvider();
      const sent = sentOutcome(await provider.changePassword(change), FIELDS);
      return sent.ok ? { ok: true, data: change.endOthers } : sent;
    },
    after: (endedOthers) => {
      toast.success('Password changed');
      onChanged(endedOthers);
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      isInAddress
      initialFocus={firstField}
      title="Change password"
      bodyClass={styles.dialog}
      failureTitle="Not changed"
      offline="The password can be changed when you're back online."
      closeLabel="Cancel"
      sendLabel="Change password"
      busyLabel="Changing…"
    >
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        ref={firstField}
        label="Current password"
        required
        toggleName="current password"
        {...form.field('currentPassword')}
      />
      <PasswordLink />
      <PasswordField
        label="New password"
        required
        toggleName="new password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LENGTH.min} characters`}
        {...form.field('newPassword')}
      />
      {canKeepOthers ? (
        <Checkbox
          {...form.box('endOthers')}
          label="Sign out other devices"
          hint="This one stays signed in."
        />
      ) : (
        <p className="hint">Other devices will be signed out. This one stays signed in.</p>
      )}
    </FormDialog>
  );
}
