import { useEffect, useRef, useState } from 'react';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { Form, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { CodeTyped, RecoveryCodeTyped } from '../../security-contract.ts';
import { CodeField } from '../code-field.tsx';
import type { CustomerApi } from '../customer-api.ts';
import { sentOutcome } from '../sent-outcome.ts';
import { signedInText, signInWithCode } from './sign-in.ts';
import styles from './sign-in.module.css';

type CodeFormProps = {
  customers: CustomerApi;
  onBusy: (isBusy: boolean) => void;
  /** Back to the password; with a reason unless by the person's choice. */
  onBack: (reason?: string) => void;
};

export function CodeForm({ customers, onBusy, onBack }: CodeFormProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const forms = {
    app: useCodeForm({ customers, isRecovery: false, onOver: onBack }),
    recovery: useCodeForm({ customers, isRecovery: true, onOver: onBack }),
  };
  const form = isRecovery ? forms.recovery : forms.app;
  const { isSending, tries, problem } = form;
  const bound = form.field('code');
  const field = useRef<HTMLInputElement>(null);
  const isRefused = bound.error !== undefined;
  useEffect(() => field.current?.select(), [isRecovery]);
  useEffect(() => {
    if (isRefused) field.current?.select();
  }, [tries, isRefused]);
  useEffect(() => {
    onBusy(isSending);
    return () => onBusy(false);
  }, [isSending, onBusy]);
  return (
    <Form form={form} className={styles.form} method="post" inert={isSending}>
      {problem && problem.fields === undefined && (
        <Banner tone="bad">{problem.detail || 'Please try again later.'}</Banner>
      )}
      {isRecovery ? (
        <TextField
          ref={field}
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={styles.codeField}
          hint="12 letters and digits; each works once"
          required
          {...bound}
          name="recovery-code"
        />
      ) : (
        <CodeField ref={field} {...bound} />
      )}
      <SendButton size="l" block busyLabel="Signing in…">
        Sign In
      </SendButton>
      <FormWaiting offline="Sign-in needs a connection" />
      <div className={`row between wrap ${styles.row}`}>
        <TextButton className="tap" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? 'Use a code from your app' : 'Use a recovery code'}
        </TextButton>
        <TextButton className="tap" onClick={() => onBack()}>
          Back
        </TextButton>
      </div>
    </Form>
  );
}

const OF_CODE = { CODE_REFUSED: 'code', RECOVERY_CODE_REFUSED: 'code' };
const FINAL_PROBLEMS = ['SECOND_STEP_OVER', 'SECOND_STEP_LOCKED', 'SECOND_STEP_IS_OFF'];

type CodeFormOptions = {
  customers: CustomerApi;
  isRecovery: boolean;
  onOver: (reason: string) => void;
};

function useCodeForm({ customers, isRecovery, onOver }: CodeFormOptions) {
  const announce = useAnnounce();
  const toast = useToast();
  return useForm({
    schema: isRecovery ? RecoveryCodeTyped : CodeTyped,
    start: { code: '' },
    send: async ({ code }) => {
      announce('Signing in…');
      const found = await signInWithCode(customers, { code, isRecovery });
      if (found.ok) toast.success(signedInText(found.customer));
      else if (FINAL_PROBLEMS.includes(found.problem.code)) onOver(found.problem.detail);
      return sentOutcome(found, OF_CODE);
    },
  });
}
