import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import { codeMessage } from '../code-field.tsx';
import type { CustomerApi } from '../customer-api.ts';
import { signInWithCode } from './sign-in-with-code.ts';
import { signedInWords } from './signed-in-words.ts';

type Options = {
  customers: CustomerApi;
  /** The sign-in has to begin again with the password; why. */
  onOver: (words: string) => void;
};

/** Refusals that are about the code, which stays to be corrected. */
const ABOUT_CODE = ['CODE_REFUSED', 'RECOVERY_CODE_REFUSED', 'VALIDATION_FAILED'];
const OVER = ['SECOND_STEP_OVER', 'SECOND_STEP_LOCKED', 'SECOND_STEP_IS_OFF'];

function recoveryMessage(code: string): string | undefined {
  return code.trim() === '' ? 'Code is required' : undefined;
}

/** The second step of the login modal: a code of the app, or a recovery code. */
export function useCodeForm({ customers, onOver }: Options) {
  const [isRecovery, setIsRecovery] = useState(false);
  const [typed, setTyped] = useState({ code: '', recovery: '' });
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const announce = useAnnounce();
  const toast = useToast();
  const [refusals, setRefusals] = useState(0);
  // Not at once: until the next drawing the form still waits for the answer and takes no focus.
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
    if (found.ok) toast.success(signedInWords(found.customer));
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
