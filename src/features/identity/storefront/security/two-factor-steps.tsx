import { type ReactNode, useEffect, useRef } from 'react';
import { useShop } from '#platform/client/use-shop.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { Printer } from '#platform/ui/icons/printer.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import type { Outcome } from '../provider/identity-provider.ts';
import { useSignIn } from '../sign-in-state.ts';
import { PasswordLink } from './password-link.tsx';
import { useStep } from './use-two-factor.ts';

type PasswordStepProps = {
  title: string;
  children: ReactNode;
  action: string;
  busyLabel: string;
  isDanger?: boolean;
  send: (password: string) => Promise<Outcome>;
  onDone: () => void;
};

export function PasswordStep(props: PasswordStepProps) {
  const { title, children, action, busyLabel, isDanger = false, send, onDone } = props;
  const { state, type, field, submit } = useStep({
    check: (typed) => (typed === '' ? 'Password is required' : undefined),
    send,
    aboutField: ['WRONG_PASSWORD'],
    onDone,
  });
  const signIn = useSignIn();
  const email = signIn.status === 'in' ? signIn.email : '';
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-busy={state.isBusy}>
      <div className="dlg-body prof-dlg">
        <DialogTitle>{title}</DialogTitle>
        {state.problem && (
          <Banner tone="bad" title={state.problem.title}>
            {state.problem.detail}
          </Banner>
        )}
        {children}
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={field}
          label="Your password"
          name="password"
          required
          value={state.typed}
          error={state.error}
          onChange={({ target }) => type(target.value)}
        />
        <PasswordLink />
      </div>
      <div className="dlg-foot">
        <DialogClose>Cancel</DialogClose>
        <Button
          type="submit"
          {...(isDanger && { variant: 'danger', className: 'prof-red' })}
          busy={state.isBusy}
          busyLabel={busyLabel}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}

type RecoveryCodesStepProps = { codes: string[]; onDone: () => void };

/** Recovery codes are shown this once. Printed, the page holds nothing else. */
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
