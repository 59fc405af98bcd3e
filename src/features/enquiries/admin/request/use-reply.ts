import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refreshAdmin } from '#platform/client/admin-query.ts';
import { WORK } from '#platform/client/drafts.ts';
import { isUndecided, newKey } from '#platform/client/intent-of.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { RequestThread } from '../../admin-contract.ts';
import type { postReply } from '../../endpoints.ts';
import { showRequest } from './use-request.ts';

/** What is being written. The key is made when it is first sent, and goes with a change of words. */
type Draft = { text: string; key?: string };
type Sending = { text: string; key: string };

const NO_DRAFT: Draft = { text: '' };

function wordsFor(error: unknown): string | undefined {
  const problem = problemOf(error);
  if (problem?.fields?.text !== undefined) return undefined;
  if (!problem) return 'Try again in a moment.';
  return isUndecided(problem)
    ? `${problem.detail} Send it again: it goes out once.`
    : problem.detail;
}

/** What is written in answer to a request, kept over a reload until it has been sent, or one signs out. */
function useDraft(id: string) {
  const memory = tabMemory<Draft>(`${WORK}reply-${id}`);
  const [draft, setDraft] = useState(() => memory.read() ?? NO_DRAFT);
  useUnsavedWork(draft.text.trim() !== '');
  function keep(next: Draft): void {
    setDraft(next);
    if (next.text === '') memory.drop();
    else memory.keep(next);
  }
  return { draft, keep };
}

/** Sends an answer: once, however often it is asked for. */
export function useReply({ id, email }: Pick<RequestThread, 'id' | 'email'>) {
  const { draft, keep } = useDraft(id);
  const [isMissing, setIsMissing] = useState(false);
  const isSending = useRef(false);
  const announce = useAnnounce();
  const toast = useToast();
  const { mutate, isPending, error, reset } = useMutation(
    {
      mutationFn: async ({ text, key }: Sending) =>
        dataOf(
          await signedInApi<typeof postReply>('POST /v2/admin/request/{id}/reply', {
            params: { id },
            headers: { 'idempotency-key': key },
            body: { text },
          }),
        ),
      onSuccess: (thread) => {
        keep(NO_DRAFT);
        showRequest(thread);
        announce(`Your answer is on its way to ${email}`);
        toast.success('Answer sent');
      },
      onError: (reason, { text }) => {
        const problem = problemOf(reason);
        // What was refused for good was not sent: another try is another one.
        if (problem && !isUndecided(problem)) keep({ text });
      },
      onSettled: () => {
        isSending.current = false;
        return refreshAdmin();
      },
    },
    queries,
  );

  function write(text: string): void {
    keep({ text });
    setIsMissing(false);
    if (error) reset();
  }
  function send(): void {
    if (isSending.current) return;
    if (draft.text.trim() === '') return setIsMissing(true);
    isSending.current = true;
    const sending = { text: draft.text, key: draft.key ?? newKey() };
    keep(sending);
    mutate(sending);
  }
  const fault = problemOf(error)?.fields?.text;
  return {
    text: draft.text,
    write,
    send,
    isPending,
    fault: isMissing ? 'Write an answer' : fault,
    failure: error ? wordsFor(error) : undefined,
  };
}
