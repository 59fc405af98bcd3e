import { useState } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { QrCode } from '#platform/ui/display/qr-code.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import { CodeField, codeMessage } from '../code-field.tsx';
import type { NewTwoFactor, Outcome } from '../provider/identity-provider.ts';
import { PasswordStep, RecoveryCodesStep } from './two-factor-steps.tsx';
import { twoFactorOf, useStep } from './use-two-factor.ts';
import './two-factor.css';

type TurnOnDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  onTurnedOn: () => void;
};

export function TurnOnDialog({ isOpen, onClose, onTurnedOn }: TurnOnDialogProps) {
  const [made, setMade] = useState<NewTwoFactor>();
  const [isOn, setIsOn] = useState(false);

  async function start(password: string) {
    const started = await (await twoFactorOf()).start(password);
    if (started.ok) setMade(started.made);
    return started;
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      isDirty={isOn}
      discardTitle="Have you kept the codes?"
      keepLabel="Show them"
      discardLabel="Close"
    >
      {made === undefined && (
        <PasswordStep
          title="Turn on the second step"
          action="Continue"
          busyLabel="Checking…"
          send={start}
          onDone={() => undefined}
        >
          <p>
            Signing in with your password then also asks for a code from an app on your phone.
            Whoever learns your password gets no further.
          </p>
        </PasswordStep>
      )}
      {made !== undefined && !isOn && (
        <FirstCodeStep
          made={made}
          send={async (code) => (await twoFactorOf()).confirm(code)}
          onDone={() => {
            setIsOn(true);
            onTurnedOn();
          }}
        />
      )}
      {made !== undefined && isOn && (
        <RecoveryCodesStep codes={made.recoveryCodes} onDone={onClose} />
      )}
    </Dialog>
  );
}

type FirstCodeStepProps = {
  made: NewTwoFactor;
  send: (code: string) => Promise<Outcome>;
  onDone: () => void;
};

function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

function FirstCodeStep({ made, send, onDone }: FirstCodeStepProps) {
  const { state, type, field, submit } = useStep({
    check: codeMessage,
    send,
    aboutField: ['CODE_REFUSED'],
    onDone,
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-busy={state.isBusy}>
      <div className="dlg-body prof-dlg">
        <DialogTitle>Connect your app</DialogTitle>
        {state.problem && (
          <Banner tone="bad" title={state.problem.title}>
            {state.problem.detail}
          </Banner>
        )}
        <p>
          Scan this with an authenticator app on your phone: Google Authenticator, Aegis, 1Password
          or another.
        </p>
        <QrCode text={made.address} label="QR code for your authenticator app" />
        <div className="step-secret">
          <p>
            <span>Or type this into the app</span>
            <code>{inFours(made.secret)}</code>
            <a className="link" href={made.address}>
              Open it in the app on this phone
            </a>
          </p>
          <CopyButton value={made.secret} label="secret" size="s" />
        </div>
        <CodeField ref={field} value={state.typed} error={state.error} onType={type} />
      </div>
      <div className="dlg-foot">
        <DialogClose>Cancel</DialogClose>
        <Button type="submit" busy={state.isBusy} busyLabel="Turning on…">
          Turn on
        </Button>
      </div>
    </form>
  );
}

type TurnOffDialogProps = { isOpen: boolean; onClose: () => void; onTurnedOff: () => void };

export function TurnOffDialog({ isOpen, onClose, onTurnedOff }: TurnOffDialogProps) {
  const toast = useToast();
  return (
    <Dialog open={isOpen} onClose={onClose}>
      <PasswordStep
        title="Turn off the second step"
        action="Turn off"
        busyLabel="Turning off…"
        isDanger
        send={async (password) => (await twoFactorOf()).end(password)}
        onDone={() => {
          toast.success('Second step turned off');
          onTurnedOff();
        }}
      >
        <p>Your password alone then signs you in. Your recovery codes work no longer.</p>
      </PasswordStep>
    </Dialog>
  );
}

type NewCodesDialogProps = { isOpen: boolean; onClose: () => void };

export function NewCodesDialog({ isOpen, onClose }: NewCodesDialogProps) {
  const [codes, setCodes] = useState<string[]>();

  async function renew(password: string) {
    const renewed = await (await twoFactorOf()).renewCodes(password);
    if (renewed.ok) setCodes(renewed.recoveryCodes);
    return renewed;
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      isDirty={codes !== undefined}
      discardTitle="Have you kept the codes?"
      keepLabel="Show them"
      discardLabel="Close"
    >
      {codes === undefined ? (
        <PasswordStep
          title="New recovery codes"
          action="Make new codes"
          busyLabel="Making…"
          send={renew}
          onDone={() => undefined}
        >
          <p>You get ten new codes. The ones you have work no longer.</p>
        </PasswordStep>
      ) : (
        <RecoveryCodesStep codes={codes} onDone={onClose} />
      )}
    </Dialog>
  );
}
