import { importAgain } from '#platform/client/import-again.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { UserRoundX } from '#platform/ui/icons/user-round-x.tsx';
import { lateDialog } from '#platform/ui/overlays/late-dialog.tsx';
import { usePreload } from '#platform/ui/overlays/use-preload.ts';
import { useDialogStep } from '../use-dialog-step.ts';
import type { LeavingProps } from './delete-account-dialog.tsx';
import { KnownSecurity } from './known-security.tsx';
import './security.css';

const loadDelete = () => importAgain(() => import('./delete-account-dialog.tsx'));
const DeleteAccountDialog = lateDialog(loadDelete);

type SecurityCardProps = { isOwner: boolean } & LeavingProps;

/** How the person signs in, where they are signed in, and leaving for good. */
export function SecurityCard({ isOwner, ...leaving }: SecurityCardProps) {
  const leave = useDialogStep<true>('delete-account');
  usePreload(loadDelete);

  return (
    <section aria-labelledby="security">
      <div className="prof-bar">
        <h2 id="security">Sign-in and security</h2>
      </div>
      <div className="card prof-sec">
        <KnownSecurity isOwner={isOwner} />
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
            icon={<UserRoundX className="ico-s" />}
            aria-disabled={isOwner}
            aria-describedby="leaving"
            onClick={() => leave.open(true)}
          >
            Delete my account
          </Button>
        </div>
      </div>
      {leave.opened && (
        <DeleteAccountDialog
          key={leave.opened.key}
          isOpen={leave.isOpen}
          onClose={leave.close}
          {...leaving}
        />
      )}
    </section>
  );
}
