import type { NewTwoFactor, Outcome } from '../../identity-provider.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { QrCode } from '#platform/ui/display/qr-code.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { CodeField, codeMessage } from '../../code-field.tsx';
import { useStep } from './use-step.ts';

type FirstCodeStepProps = {
  made: NewTwoFactor;
  send: (code: string) => Promise<Outcome>;
  onDone: () => void;
};

/** In fours, as it is read off and typed. */
function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** The secret for the app, and a first code that shows it has arrived there. */
export function FirstCodeStep({ made, send, onDone }: FirstCodeStepProps) {
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
