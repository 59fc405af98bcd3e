import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { OFFLINE } from '#platform/client/calls/api.ts';
import { useSite } from '#platform/client/page/use-site.ts';
import { buttonClass } from '#platform/ui/actions/button-class.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { QrCode } from '#platform/ui/display/qr-code.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { PasswordField } from '#platform/ui/forms/inputs/password-field.tsx';
import { Printer } from '#platform/ui/icons/icons.generated.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog/dialog-close.tsx';
import { useIsTouched } from '#platform/ui/overlays/use-media-query.ts';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import { CodeTyped, PasswordTyped } from '../../security-contract.ts';
import { CodeField } from '../code-field.tsx';
import type { NewTwoFactor, Outcome } from '../provider/identity-provider.ts';
import { sentOutcome } from '../sent-outcome.ts';
import { useSignIn } from '../sign-in-state.ts';
import { PasswordLink } from './password-link.tsx';
import styles from './security.module.css';
import twoFactorStyles from './two-factor.module.css';

/** A failed download of the code that sends is a lost connection. */
async function sentStep(outcome: Promise<Outcome>, fields: Record<string, string>) {
  return sentOutcome(await outcome.catch((): Outcome => ({ ok: false, problem: OFFLINE })), fields);
}

function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
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
  const field = useFirstFocus();
  const form = useForm({
    schema: PasswordTyped,
    start: { password: '' },
    isUnguarded: true,
    send: ({ password }) => sentStep(send(password), { WRONG_PASSWORD: 'password' }),
    after: onDone,
  });
  const signIn = useSignIn();
  const email = signIn.status === 'in' ? signIn.email : '';
  return (
    <Form form={form}>
      <div className={`dialog-body ${styles.dialog}`}>
        <DialogTitle>{title}</DialogTitle>
        <FormFailure />
        {children}
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField ref={field} label="Your password" required {...form.field('password')} />
        <PasswordLink />
      </div>
      <div className="dialog-foot">
        <FormWaiting offline="This works when you're back online." />
        <DialogClose>Cancel</DialogClose>
        <SendButton
          {...(isDanger && { variant: 'danger', className: styles.danger })}
          busyLabel={busyLabel}
        >
          {action}
        </SendButton>
      </div>
    </Form>
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
  const field = useFirstFocus();
  const isTouched = useIsTouched();
  const form = useForm({
    schema: CodeTyped,
    start: { code: '' },
    isUnguarded: true,
    send: ({ code }) => sentStep(send(code), { CODE_REFUSED: 'code' }),
    after: onDone,
  });
  return (
    <Form form={form}>
      <div className={`dialog-body ${styles.dialog}`}>
        <DialogTitle>Connect your app</DialogTitle>
        <FormFailure />
        {isTouched ? (
          <>
            <p>
              You need an authenticator app: Google Authenticator, Aegis, 1Password or another. Is
              it on this phone?
            </p>
            <p>
              <a className={buttonClass({})} href={newTwoFactor.address}>
                Open it in the app
              </a>
            </p>
            <p>If it is on another phone, scan this with it.</p>
          </>
        ) : (
          <p>
            Scan this with an authenticator app on your phone: Google Authenticator, Aegis,
            1Password or another.
          </p>
        )}
        <QrCode text={newTwoFactor.address} label="QR code for your authenticator app" />
        <div className={`row between wrap ${twoFactorStyles.secret}`}>
          <p>
            <span>Or type this into the app</span>
            <code>{inGroups(newTwoFactor.secret)}</code>
            {!isTouched && (
              <a className="link" href={newTwoFactor.address}>
                Open it in an app on this computer
              </a>
            )}
          </p>
          <CopyButton value={newTwoFactor.secret} label="secret" size="s" />
        </div>
        <CodeField ref={field} {...form.field('code')} />
      </div>
      <div className="dialog-foot">
        <FormWaiting offline="This works when you're back online." />
        <DialogClose>Cancel</DialogClose>
        <SendButton busyLabel="Turning on…">Turn on</SendButton>
      </div>
    </Form>
  );
}

type RecoveryCodesStepProps = { codes: string[]; onDone: () => void };

/** Recovery codes are shown this once. Printed, the page holds nothing else. */
export function RecoveryCodesStep({ codes, onDone }: RecoveryCodesStepProps) {
  const { name } = useSite();
  const signIn = useSignIn();
  const email = signIn.status === 'in' ? signIn.email : '';
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.querySelector<HTMLElement>('.dialog-title')?.focus(), []);
  return (
    <>
      <div ref={top} className={`dialog-body ${styles.dialog} ${twoFactorStyles.codes}`}>
        <DialogTitle>Your recovery codes</DialogTitle>
        <p>
          <span>{`Without your phone, one of these signs you in to ${name} as `}</span>
          <span translate="no">{email}</span>. Each works once.
        </p>
        <Banner tone="gold" title="They are shown only now">
          Keep them where you can find them without your phone.
        </Banner>
        <ul>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={`cluster ${twoFactorStyles.keep}`}>
          <CopyButton value={codes.join('\n')} label="recovery codes" size="s" />
          <Button
            variant="secondary"
            size="s"
            icon={<Printer className="icon-small" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
      </div>
      <div className="dialog-foot">
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </>
  );
}
