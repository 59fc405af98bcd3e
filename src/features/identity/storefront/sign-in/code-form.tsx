import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import { CodeField, codeError } from '../code-field.tsx';
import type { CustomerApi } from '../customer-api.ts';
import { signedInText, signInWithCode } from './sign-in.ts';

type CodeFormProps = {
  customers: CustomerApi;
  onBusy: (isBusy: boolean) => void;
  /** Back to the password; with a reason unless by the person's choice. */
  onBack: (reason?: string) => void;
};

export function CodeForm({ customers, onBusy, onBack }: CodeFormProps) {
  const form = useCodeForm({ customers, onOver: onBack });
  const { isRecovery, values, error, failure, isBusy, field, send, change, switchKind } = form;
  const isOnline = useOnline();
  useEffect(() => {
    onBusy(isBusy);
    return () => onBusy(false);
  }, [isBusy, onBusy]);
  return (
    <form
      className="login-form"
      method="post"
      noValidate
      inert={isBusy}
      onSubmit={(event) => void send(event)}
    >
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      {isRecovery ? (
        <TextField
          ref={field}
          label="Recovery code"
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="code-field"
          hint="12 letters and digits; each works once"
          required
          value={values.recovery}
          error={error}
          onChange={({ target }) => change(target.value)}
        />
      ) : (
        <CodeField ref={field} value={values.code} error={error} onChange={change} />
      )}
      <Button
        type="submit"
        size="l"
        block
        busy={isBusy}
        busyLabel="Signing in…"
        aria-disabled={!isOnline}
      >
        Sign In
      </Button>
      {!isOnline && <p className="reason">Sign-in needs a connection</p>}
      <div className="login-row">
        <TextButton onClick={switchKind}>
          {isRecovery ? 'Use a code from your app' : 'Use a recovery code'}
        </TextButton>
        <TextButton onClick={() => onBack()}>Back</TextButton>
      </div>
    </form>
  );
}

type CodeFormOptions = {
  customers: CustomerApi;
  onOver: (reason: string) => void;
};

/** Problems of the code, which stays in its field. */
const CODE_PROBLEMS = ['CODE_REFUSED', 'RECOVERY_CODE_REFUSED', 'VALIDATION_FAILED'];
/** Problems that end this sign-in. */
const FINAL_PROBLEMS = ['SECOND_STEP_OVER', 'SECOND_STEP_LOCKED', 'SECOND_STEP_IS_OFF'];

function recoveryCodeError(code: string): string | undefined {
  return code.trim() === '' ? 'Code is required' : undefined;
}

function useCodeForm({ customers, onOver }: CodeFormOptions) {
  const [isRecovery, setIsRecovery] = useState(false);
  const [values, setValues] = useState({ code: '', recovery: '' });
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const announce = useAnnounce();
  const toast = useToast();
  const [refusals, setRefusals] = useState(0);
  // Deferred: until the next render the form is busy and takes no focus.
  useEffect(() => field.current?.select(), [isRecovery, refusals]);

  function refuse(message: string): void {
    setError(message);
    setRefusals((before) => before + 1);
  }

  function explain({ code, detail, fields }: ProblemBody): void {
    if (FINAL_PROBLEMS.includes(code)) onOver(detail);
    else if (CODE_PROBLEMS.includes(code)) refuse(fields?.['code'] ?? detail);
    else setFailure(detail || 'Please try again later.');
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const code = isRecovery ? values.recovery : values.code;
    const wrong = isRecovery ? recoveryCodeError(code) : codeError(code);
    setFailure(undefined);
    if (wrong !== undefined) return refuse(wrong);
    setIsBusy(true);
    announce('Signing in…');
    const found = await signInWithCode(customers, { code, isRecovery });
    setIsBusy(false);
    if (found.ok) toast.success(signedInText(found.customer));
    else explain(found.problem);
  }

  function change(value: string): void {
    setValues((before) => ({ ...before, [isRecovery ? 'recovery' : 'code']: value }));
    setError(undefined);
  }

  function switchKind(): void {
    setIsRecovery(!isRecovery);
    setError(undefined);
    setFailure(undefined);
  }
  return { isRecovery, values, error, failure, isBusy, field, send, change, switchKind };
}
