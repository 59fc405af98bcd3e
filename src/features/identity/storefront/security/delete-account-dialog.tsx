import { useNavigate } from 'react-router';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { PasswordField } from '#platform/ui/forms/inputs/password-field.tsx';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { PasswordTyped } from '../../security-contract.ts';
import type { IdentityProvider, Outcome } from '../provider/identity-provider.ts';
import { sentOutcome } from '../sent-outcome.ts';
import { identityProvider } from '../sign-in-state.ts';
import { PasswordLink } from './password-link.tsx';
import styles from './security.module.css';

export type LeavingProps = {
  deleteProfile: () => Promise<Outcome>;
  onLeaving: (isLeaving: boolean) => void;
};
type DeleteAccountDialogProps = {
  isOpen: boolean;
  onClose: () => void;
} & LeavingProps;
type Refusal = Extract<Outcome, { ok: false }>;
type Leaving = {
  provider: IdentityProvider;
  deleteProfile: () => Promise<Outcome>;
  password: string;
};

const WRONG_PASSWORD = ['SIGN_IN_FAILED', 'WRONG_PASSWORD'];

function refused({ problem }: Refusal): Refusal {
  if (WRONG_PASSWORD.includes(problem.code)) {
    const fields = { password: 'That is not your password. Nothing was deleted.' };
    return { ok: false, problem: { ...problem, fields } };
  }
  return { ok: false, problem: { ...problem, title: 'Nothing was deleted' } };
}

function incomplete({ problem }: Refusal): Refusal {
  const title = 'Your account is not deleted yet';
  const detail = `Your details and addresses are deleted, the account itself is still there. ${problem.detail} Delete it once more to finish.`;
  return { ok: false, problem: { ...problem, title, detail } };
}

/**
 * Deletes everything of a person, in an order in which a retry can always finish:
 * 1. The password: a wrong one ends it; a right one counts as the recent sign-in that step 3 needs.
 * 2. The shop's part. When this fails, nothing is deleted.
 * 3. The account. When this fails, a retry repeats all steps. Before step 2 it would leave addresses that no sign-in could delete.
 */
async function deleteAccount({ provider, deleteProfile, password }: Leaving): Promise<Outcome> {
  const checked = await provider.checkPassword(password);
  if (!checked.ok) return refused(checked);
  const shop = await deleteProfile();
  if (!shop.ok) return refused(shop);
  const account = await provider.deleteAccount(password);
  return account.ok ? account : incomplete(account);
}

export default function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { isOpen, onClose, deleteProfile, onLeaving } = props;
  const alert = useAlert();
  const navigate = useNavigate();
  const form = useForm({
    schema: PasswordTyped,
    start: { password: '' },
    isUnguarded: true,
    send: async ({ password }) => {
      onLeaving(true);
      const provider = await identityProvider();
      const outcome = await deleteAccount({ provider, deleteProfile, password });
      if (!outcome.ok) onLeaving(false);
      return sentOutcome(outcome);
    },
    after: () => {
      alert({
        title: 'Your account is deleted',
        text: "Your details and addresses are gone, and you are signed out. Orders you placed stay in the shop's records.",
      });
      void navigate('/', { replace: true });
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      isInAddress
      title="Delete my account"
      bodyClass={styles.dialog}
      offline="The account can be deleted when you're back online."
      closeLabel="Keep it"
      sendVariant="danger"
      sendClass={styles.danger}
      sendLabel="Delete my account"
      busyLabel="Deleting…"
    >
      <WhatHappens />
      <PasswordField label="Your password" required {...form.field('password')} />
      <PasswordLink />
    </FormDialog>
  );
}

function WhatHappens() {
  return (
    <dl className={`column ${styles.about}`}>
      <dt>Deleted at once</dt>
      <dd>Your account and its sign-ins, your personal information, all saved addresses.</dd>
      <dt>Kept</dt>
      <dd>
        Orders you placed: by law the shop must keep its books. Your name is taken out of them when
        that time is over.
      </dd>
      <dt>Permanent</dt>
      <dd>This cannot be undone, not even by us.</dd>
    </dl>
  );
}
