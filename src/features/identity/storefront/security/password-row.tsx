import { useState } from 'react';
import { importAgain } from '#platform/client/import-again.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { KeyRound } from '#platform/ui/icons/icons.generated.tsx';
import { deferredDialog } from '#platform/ui/overlays/dialog/deferred-dialog.tsx';
import { usePreload } from '#platform/ui/overlays/use-preload.ts';
import { useHistoryDialog } from '#platform/client/page/use-history-dialog.ts';
import styles from './security.module.css';

const loadChange = () => importAgain(() => import('./change-password-dialog.tsx'));
const ChangePasswordDialog = deferredDialog(loadChange);

type PasswordRowProps = { canKeepOthers: boolean; onChanged: () => void };

export function PasswordRow({ canKeepOthers, onChanged }: PasswordRowProps) {
  const change = useHistoryDialog<true>('change-password');
  const [changed, setChanged] = useState<{ endedOthers: boolean }>();
  usePreload(loadChange);
  return (
    <>
      {changed && (
        <Banner tone="ok" title="Your password was changed">
          {changed.endedOthers
            ? 'Other devices were signed out. This one stays signed in.'
            : 'You stay signed in on your other devices.'}
        </Banner>
      )}
      <div className={`row between wrap ${styles.row}`}>
        <p>
          <b>Password</b>
          <span>Changing it signs out your other devices.</span>
        </p>
        <Button
          variant="secondary"
          size="s"
          icon={<KeyRound className="icon-small" />}
          onClick={() => {
            setChanged(undefined);
            change.open(true);
          }}
        >
          Change password
        </Button>
      </div>
      {change.opened && (
        <ChangePasswordDialog
          key={change.opened.key}
          isOpen={change.isOpen}
          onClose={change.close}
          canKeepOthers={canKeepOthers}
          onChanged={(endedOthers) => {
            setChanged({ endedOthers });
            change.close();
            onChanged();
          }}
        />
      )}
    </>
  );
}
