import { useEffect, useEffectEvent } from 'react';
import { importAgain } from '#platform/client/import-again.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { deferredDialog } from '#platform/ui/overlays/dialog/deferred-dialog.tsx';
import { usePreload } from '#platform/ui/overlays/use-preload.ts';
import { useHistoryDialog } from '#platform/client/page/use-history-dialog.ts';
import styles from './security.module.css';

const loadDialogs = () => importAgain(() => import('./two-factor-dialogs.tsx'));
const TurnOnDialog = deferredDialog(async () => ({ default: (await loadDialogs()).TurnOnDialog }));
const TurnOffDialog = deferredDialog(async () => ({
  default: (await loadDialogs()).TurnOffDialog,
}));
const NewCodesDialog = deferredDialog(async () => ({
  default: (await loadDialogs()).NewCodesDialog,
}));

type Closable = { isOpen: boolean; close: () => void };

/** Closes a finished dialog, even one reopened meanwhile. */
function useCloseOnce(isDone: boolean, { isOpen, close }: Closable): void {
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (isDone && isOpen) leave();
  }, [isDone, isOpen]);
}

type TwoFactorRowProps = {
  hasPassword: boolean;
  isOn: boolean;
  isNeeded: boolean;
  onChange: (isOn: boolean) => void;
};

export function TwoFactorRow({ hasPassword, isOn, isNeeded, onChange }: TwoFactorRowProps) {
  const on = useHistoryDialog<true>('second-step');
  const off = useHistoryDialog<true>('no-second-step');
  const codes = useHistoryDialog<true>('recovery-codes');
  useCloseOnce(!isOn, off);
  const hasButton = hasPassword && !(isOn && isNeeded);
  usePreload(loadDialogs);
  return (
    <>
      <div className={`row between wrap ${styles.row}`}>
        <p>
          <b>Second step</b>
          <TwoFactorWords hasPassword={hasPassword} isOn={isOn} isNeeded={isNeeded} />
          {isOn && (
            <TextButton className="tap" onClick={() => codes.open(true)}>
              Make new recovery codes
            </TextButton>
          )}
        </p>
        {hasButton && (
          <Button variant="secondary" size="s" onClick={() => (isOn ? off : on).open(true)}>
            {isOn ? 'Turn off second step' : 'Turn on second step'}
          </Button>
        )}
      </div>
      {on.opened && (
        <TurnOnDialog
          key={on.opened.key}
          isOpen={on.isOpen}
          onClose={on.close}
          onTurnedOn={() => onChange(true)}
        />
      )}
      {off.opened && (
        <TurnOffDialog
          key={off.opened.key}
          isOpen={off.isOpen}
          onClose={off.close}
          onTurnedOff={() => onChange(false)}
        />
      )}
      {codes.opened && (
        <NewCodesDialog key={codes.opened.key} isOpen={codes.isOpen} onClose={codes.close} />
      )}
    </>
  );
}

function TwoFactorWords({ hasPassword, isOn, isNeeded }: Omit<TwoFactorRowProps, 'onChange'>) {
  if (isOn && isNeeded) return <span>On, because your workbench requires it.</span>;
  if (!hasPassword) return <span>Only for signing in with a password. You use Google.</span>;
  return isOn ? (
    <span>On. Signing in with your password also asks for a code from your app.</span>
  ) : (
    <span>Off. A code from an app on your phone keeps out anyone who learns your password.</span>
  );
}
