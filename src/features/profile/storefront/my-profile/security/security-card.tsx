import { KeyRound, UserRoundX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { usePreload } from '#platform/ui/overlays/use-preload.ts';
import type { Profile } from '../../../contract.ts';
import { useDialogStep } from '../../use-dialog-step.ts';

const loadChange = () => import('./change-password-dialog.tsx');
const loadDelete = () => import('./delete-account-dialog.tsx');
const ChangePasswordDialog = lazy(loadChange);
const DeleteAccountDialog = lazy(loadDelete);

type SecurityCardProps = { profile: Profile; onLeaving: (isLeaving: boolean) => void };

/** Changing the password, and leaving for good. */
export function SecurityCard({ profile, onLeaving }: SecurityCardProps) {
  const change = useDialogStep<true>('change-password');
  const leave = useDialogStep<true>('delete-account');
  const [isChanged, setIsChanged] = useState(false);
  usePreload(loadChange);
  usePreload(loadDelete);
  const isOwner = profile.role === 'admin';

  return (
    <section aria-labelledby="security">
      <div className="prof-bar">
        <h2 id="security">Sign-in and security</h2>
      </div>
      <div className="card prof-sec">
        {isChanged && (
          <Banner tone="ok" title="Your password is changed">
            Other devices were signed out. This one stays signed in.
          </Banner>
        )}
        <div className="prof-row">
          <p>
            <b>Password</b>
            <span>Changing it signs out your other devices.</span>
          </p>
          <Button
            variant="secondary"
            size="s"
            icon={<KeyRound className="ico-s" aria-hidden="true" />}
            onClick={() => {
              setIsChanged(false);
              change.open(true);
            }}
          >
            Change password
          </Button>
        </div>
        <div className="prof-row">
          <p id="leaving">
            <b>Leaving</b>
            <span>
              {isOwner
                ? 'This account runs the shop, so it cannot be deleted.'
                : 'Deletes your account, your details and your addresses.'}
            </span>
          </p>
          <Button
            variant="danger"
            size="s"
            icon={<UserRoundX className="ico-s" aria-hidden="true" />}
            aria-disabled={isOwner}
            aria-describedby="leaving"
            onClick={() => leave.open(true)}
          >
            Delete my account
          </Button>
        </div>
      </div>
      <Suspense>
        {change.opened && (
          <ChangePasswordDialog
            key={change.opened.key}
            isOpen={change.isOpen}
            onClose={change.close}
            onChanged={() => {
              setIsChanged(true);
              change.close();
            }}
          />
        )}
        {leave.opened && (
          <DeleteAccountDialog
            key={leave.opened.key}
            isOpen={leave.isOpen}
            onClose={leave.close}
            onLeaving={onLeaving}
          />
        )}
      </Suspense>
    </section>
  );
}
