import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { OFFLINE } from '#platform/client/api.ts';
import { useSite } from '#platform/client/use-site.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { QrCode } from '#platform/ui/display/qr-code.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { Printer } from '#platform/ui/icons/printer.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { CodeField, codeError } from '../code-field.tsx';
import type { NewTwoFactor, Outcome } from '../provider/identity-provider.ts';
import { useSignIn } from '../sign-in-state.ts';
import { PasswordLink } from './password-link.tsx';

type StepOptions = {
  check: (value: string) => string | undefined;
  send: (value: string) => Promise<Outcome>;
  /** Problems that are shown at the field. */
  fieldProblems: string[];
  onDone: () => void;
};

function useStep({ check, send, fieldProblems, onDone }: StepOptions) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<ProblemBody>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function refuse(message: string): void {
    setError(message);
    field.current?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setProblem(undefined);
    const wrong = check(value);
    if (wrong !== undefined) return refuse(wrong);
    setIsBusy(true);
    const outcome = await send(value).catch((): Outcome => ({ ok: false, problem: OFFLINE }));
    setIsBusy(false);
    if (outcome.ok) return onDone();
    if (fieldProblems.includes(outcome.problem.code)) refuse(outcome.problem.detail);
    else setProblem(outcome.problem);
  }

  function change(next: string): void {
    setValue(next);
    setError(undefined);
  }
  return { state: { value, error, problem, isBusy }, change, field, submit };
}

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
  const { state, change, field, submit } = useStep({
    check: (password) => (password === '' ? 'Password is required' : undefined),
    send,
    fieldProblems: ['WRONG_PASSWORD'],
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
          value={state.value}
          error={state.error}
          onChange={({ target }) => change(target.value)}
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

type FirstCodeStepProps = {
  newTwoFactor: NewTwoFactor;
  send: (code: string) => Promise<Outcome>;
  onDone: () => void;
};

function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

export function FirstCodeStep({ newTwoFactor, send, onDone }: FirstCodeStepProps) {
  const { state, change, field, submit } = useStep({
    check: codeError,
    send,
    fieldProblems: ['CODE_REFUSED'],
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
        <QrCode text={newTwoFactor.address} label="QR code for your authenticator app" />
        <div className="step-secret">
          <p>
            <span>Or type this into the app</span>
            <code>{inGroups(newTwoFactor.secret)}</code>
            <a className="link" href={newTwoFactor.address}>
              Open it in the app on this phone
            </a>
          </p>
          <CopyButton value={newTwoFactor.secret} label="secret" size="s" />
        </div>
        <CodeField ref={field} value={state.value} error={state.error} onChange={change} />
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

type RecoveryCodesStepProps = { codes: string[]; onDone: () => void };

/** Recovery codes are shown this once. Printed, the page holds nothing else. */
export function RecoveryCodesStep({ codes, onDone }: RecoveryCodesStepProps) {
  const { name } = useSite();
  const signIn = useSignIn();
  const email = signIn.status === 'in' ? signIn.email : '';
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.querySelector<HTMLElement>('.dlg-title')?.focus(), []);
  return (
    <>
      <div ref={top} className="dlg-body prof-dlg step-codes">
        <DialogTitle>Your recovery codes</DialogTitle>
        <p>
          <span>{`Without your phone, one of these signs you in to ${name} as `}</span>
          <span translate="no">{email}</span>. Each works once.
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
