import { useEffect, useRef } from 'react';
import { useSignIn } from '../../sign-in-state.ts';
import { useShop } from '#platform/client/use-shop.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Printer } from '#platform/ui/icons/printer.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';

type RecoveryCodesStepProps = { codes: string[]; onDone: () => void };

/** The recovery codes, which are shown this once. Printed, the page holds nothing else. */
export function RecoveryCodesStep({ codes, onDone }: RecoveryCodesStepProps) {
  const { name } = useShop();
  const signIn = useSignIn();
  const email = signIn.status === 'in' ? signIn.email : '';
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.querySelector<HTMLElement>('.dlg-title')?.focus(), []);
  return (
    <>
      <div ref={top} className="dlg-body prof-dlg step-codes">
        <DialogTitle>Your recovery codes</DialogTitle>
        <p>
          Without your phone, one of these signs you in to {name} as {email}. Each works once.
        </p>
        <Banner tone="gold" title="They are shown only now">
          Keep them where you find them without your phone.
        </Banner>
        <ul>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="step-keep">
          <CopyButton value={codes.join('\n')} label="recovery codes" size="s" />
          <Button
            variant="secondary"
            size="s"
            icon={<Printer className="ico-s" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
      </div>
      <div className="dlg-foot">
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </>
  );
}
