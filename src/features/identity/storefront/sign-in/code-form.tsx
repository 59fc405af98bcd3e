import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import { CodeField, codeMessage } from '../code-field.tsx';
import type { CustomerApi } from '../customer-api.ts';
import { signedInText, signInWithCode } from './sign-in.ts';

type CodeFormProps = {
  customers: CustomerApi;
  onBusy: (isBusy: boolean) => void;
  /** Back to the password, with a reason unless the person chose it. */
  onBack: (words?: string) => void;
};

export function CodeForm({ customers, onBusy, onBack }: CodeFormProps) {
  const form = useCodeForm({ customers, onOver: onBack });
  const { isRecovery, typed, error, failure, isBusy, field, send, type, switchKind } = form;
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
          value={typed.recovery}
          error={error}
          onChange={({ target }) => type(target.value)}
        />
      ) : (
        <CodeField ref={field} value={typed.code} error={error} onType={type} />
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
  onOver: (words: string) => void;
};

/** Refusals of the code, which stays to be corrected. */
const ABOUT_CODE = ['CODE_REFUSED', 'RECOVERY_CODE_REFUSED', 'VALIDATION_FAILED'];
const OVER = ['SECOND_STEP_OVER', 'SECOND_STEP_LOCKED', 'SECOND_STEP_IS_OFF'];

function recoveryMessage(code: string): string | undefined {
  return code.trim() === '' ? 'Code is required' : undefined;
}

function useCodeForm({ customers, onOver }: CodeFormOptions) {
  const [isRecovery, setIsRecovery] = useState(false);
  const [typed, setTyped] = useState({ code: '', recovery: '' });
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const announce = useAnnounce();
  const toast = useToast();
  const [refusals, setRefusals] = useState(0);
  // Deferred: until the next render the form is busy and takes no focus.
  useEffect(() => field.current?.select(), [isRecovery, refusals]);

  function refuse(words: string): void {
    setError(words);
    setRefusals((before) => before + 1);
  }

  function explain({ code, detail, fields }: ProblemBody): void {
    if (OVER.includes(code)) onOver(detail);
    else if (ABOUT_CODE.includes(code)) refuse(fields?.['code'] ?? detail);
    else setFailure(detail || 'Please try again later.');
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const code = isRecovery ? typed.recovery : typed.code;
    const wrong = isRecovery ? recoveryMessage(code) : codeMessage(code);
    setFailure(undefined);
    if (wrong !== undefined) return refuse(wrong);
    setIsBusy(true);
    announce('Signing in…');
    const found = await signInWithCode(customers, { code, isRecovery });
    setIsBusy(false);
    if (found.ok) toast.success(signedInText(found.customer));
    else explain(found.problem);
  }

  function type(value: string): void {
    setTyped((before) => ({ ...before, [isRecovery ? 'recovery' : 'code']: value }));
    setError(undefined);
  }

  function switchKind(): void {
    setIsRecovery(!isRecovery);
    setError(undefined);
    setFailure(undefined);
  }
  return { isRecovery, typed, error, failure, isBusy, field, send, type, switchKind };
}
