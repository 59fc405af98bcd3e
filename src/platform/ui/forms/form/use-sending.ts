import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import {
  idempotentMutation,
  type PendingRequest,
} from '#platform/client/calls/idempotent-mutation.ts';
import { tabMemory } from '#platform/client/drafts/tab-memory.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';

export type Sent<T> = { ok: true; data: T } | { ok: false; problem: ProblemBody };

/** Describes a call that resolves to the problem of a refusal. */
export function answered(refusal: ProblemBody | undefined): Sent<undefined> {
  return refusal ? { ok: false, problem: refusal } : { ok: true, data: undefined };
}

export type SendingOptions<Body, T> = {
  /** @param key for the header `idempotency-key` of a call that has it: the same for each try with this body */
  send: (body: Body, key: string) => Promise<Sent<T>>;
  /** Runs once it is sent; the form then starts afresh. */
  after?: ((data: T) => void) | undefined;
  /** What was sent stays in its fields, to be sent again. */
  staysFilled?: boolean;
};

/** Sends once at a time what the schema lets through; a refusal keeps all that was written. */
export function useSending<Values extends FieldValues, Body, T>(
  form: UseFormReturn<Values, unknown, Body>,
  { keep, send, after, staysFilled = false }: SendingOptions<Body, T> & { keep?: unknown },
  begin: () => void,
) {
  const [isSending, setIsSending] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [problem, setProblem] = useState<ProblemBody>();
  const [tries, setTries] = useState(0);
  const isRunning = useRef(false);
  const latestAfter = useRef(after);
  useEffect(() => {
    latestAfter.current = after;
  });
  const [mutation] = useState(() =>
    idempotentMutation<Body>(typeof keep === 'string' ? sentMemory(keep) : undefined),
  );

  async function sendBody(body: Body): Promise<void> {
    setIsSending(true);
    const result = await mutation.send(body, (key) => send(body, key));
    if (result.ok) {
      latestAfter.current?.(result.data);
      setIsSent(true);
      return staysFilled ? form.reset(form.getValues()) : begin();
    }
    setProblem(result.problem);
    for (const [name, message] of Object.entries(result.problem.fields ?? {})) {
      form.setError(name as FieldPath<Values>, { type: 'server', message });
    }
  }

  async function submit(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setProblem(undefined);
    setIsSent(false);
    try {
      await form.handleSubmit(sendBody)();
    } finally {
      isRunning.current = false;
      setIsSending(false);
      setTries((before) => before + 1);
    }
  }
  return { isSending, isSent, problem, tries, submit, forget: () => setProblem(undefined) };
}

function sentMemory<Body>(keep: string) {
  return tabMemory<PendingRequest<Body>>(`${keep}-sent`);
}
