import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import type { IdentityProvider, Outcome } from '../provider/identity-provider.ts';
import { identityProvider } from '../sign-in-state.ts';
import { PasswordLink } from './password-link.tsx';

export type LeavingProps = {
  deleteProfile: () => Promise<Outcome>;
  onLeaving: (isLeaving: boolean) => void;
};
type DeleteAccountDialogProps = {
  isOpen: boolean;
  onClose: () => void;
} & LeavingProps;
type Refusal = { field?: string | undefined; title?: string; text?: string };

type Leaving = {
  provider: IdentityProvider;
  deleteProfile: () => Promise<Outcome>;
  password: string;
};

type Deletion =
  | { state: 'deleted' }
  | { state: 'refused' | 'incomplete'; code: string; detail: string };

function refusal(state: 'refused' | 'incomplete', outcome: Outcome): Deletion {
  const { code, detail } = outcome.ok ? { code: '', detail: '' } : outcome.problem;
  return { state, code, detail };
}

/**
 * Deletes everything of a person, in an order in which a retry can always finish:
 * 1. The password: a wrong one ends it; a right one counts as the recent sign-in that step 3 needs.
 * 2. The shop's part. When this fails, nothing is deleted.
 * 3. The account. When this fails, a retry repeats all steps. Before step 2 it would leave addresses that no sign-in could delete.
 */
async function deleteAccount({ provider, deleteProfile, password }: Leaving): Promise<Deletion> {
  const checked = await provider.checkPassword(password);
  if (!checked.ok) return refusal('refused', checked);
  const shop = await deleteProfile();
  if (!shop.ok) return refusal('refused', shop);
  const account = await provider.deleteAccount(password);
  return account.ok ? { state: 'deleted' } : refusal('incomplete', account);
}

const WRONG_PASSWORD = ['SIGN_IN_FAILED', 'WRONG_PASSWORD'];

function refusalOf(deletion: Exclude<Deletion, { state: 'deleted' }>): Refusal {
  const { state, code, detail } = deletion;
  if (state === 'incomplete') {
    return {
      title: 'Your account is not deleted yet',
      text: `Your details and addresses are deleted, the account itself is still there. ${detail} Delete it once more to finish.`,
    };
  }
  if (WRONG_PASSWORD.includes(code)) {
    return { field: 'That is not your password. Nothing was deleted.' };
  }
  return { title: 'Nothing was deleted', text: detail };
}

function useLeaving({ deleteProfile, onLeaving }: LeavingProps) {
  const alert = useAlert();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal>({});
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') return setRefusal({ field: 'Password is required' });
    setIsBusy(true);
    onLeaving(true);
    const deletion = await deleteAccount({
      provider: await identityProvider(),
      deleteProfile,
      password,
    });
    if (deletion.state === 'deleted') {
      alert({
        title: 'Your account is deleted',
        text: 'Your details and addresses are gone, and you are signed out. Orders you placed stay in the books of the shop.',
      });
      void navigate('/', { replace: true });
      return;
    }
    onLeaving(false);
    setIsBusy(false);
    setRefusal(refusalOf(deletion));
  }

  function change(next: string): void {
    setPassword(next);
    setRefusal((before) => ({ ...before, field: undefined }));
  }
  return { password, change, refusal, isBusy, submit };
}

export default function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { isOpen, onClose } = props;
  const { password, change, refusal, isBusy, submit } = useLeaving(props);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refusal.field !== undefined) field.current?.focus();
  }, [refusal.field]);
  return (
    <Dialog open={isOpen} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} aria-busy={isBusy}>
        <div className="dlg-body prof-dlg">
          <DialogTitle>Delete my account</DialogTitle>
          {refusal.text !== undefined && (
            <Banner tone="bad" title={refusal.title ?? ''}>
              {refusal.text}
            </Banner>
          )}
          <WhatHappens />
          <PasswordField
            ref={field}
            label="Your password"
            name="password"
            required
            value={password}
            error={refusal.field}
            onChange={({ target }) => change(target.value)}
          />
          <PasswordLink />
        </div>
        <div className="dlg-foot">
          <DialogClose>Keep it</DialogClose>
          <Button
            type="submit"
            variant="danger"
            className="prof-red"
            busy={isBusy}
            busyLabel="Deleting…"
          >
            Delete my account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function WhatHappens() {
  return (
    <dl className="prof-what">
      <dt>Deleted at once</dt>
      <dd>Your account and its sign-ins, your personal information, all saved addresses.</dd>
      <dt>Stays</dt>
      <dd>
        Orders you placed: the law asks the shop to keep its books. Your name is taken out of them
        when that time is over.
      </dd>
      <dt>For good</dt>
      <dd>This cannot be undone, not even by us.</dd>
    </dl>
  );
}
