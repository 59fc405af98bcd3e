import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { refreshAdmin } from '#platform/client/admin-query.ts';
import { WORK } from '#platform/client/drafts.ts';
import { idempotentMutation, type PendingRequest } from '#platform/client/idempotent-mutation.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { dataOf, failureOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { NewManualOrderWire } from '../../manual-contract.ts';
import type { postManualOrder } from '../../manual-endpoints.ts';
import { bodyOf, errorsOf, NEW_MANUAL_ORDER, type ManualDraft } from './manual-draft.ts';
import { shortSentences } from './short-pieces.ts';

/** Keeps what was typed until the order is recorded. */
const memory = tabMemory<ManualDraft>(`${WORK}manual-order`);
const pending = tabMemory<PendingRequest<NewManualOrderWire>>(`${WORK}manual-order-sent`);

type Writing = {
  draft: ManualDraft;
  onRefused: (problem: ProblemBody) => void;
};

function useWriting({ draft, onRefused }: Writing) {
  const navigate = useNavigate();
  const toast = useToast();
  const [mutation] = useState(() => idempotentMutation(pending));
  return useMutation(
    {
      mutationFn: async () =>
        dataOf(
          await mutation.send(bodyOf(draft), (key) =>
            signedInApi<typeof postManualOrder>('POST /v2/admin/orders', {
              headers: { 'idempotency-key': key },
              body: bodyOf(draft),
            }),
          ),
        ),
      onSuccess: (order) => {
        memory.clear();
        toast.success(`Order ${order.number} is written down`);
        void refreshAdmin();
        void navigate(`/admin/order/${order.number}`, { replace: true });
      },
      onError: (error) => {
        const problem = failureOf(error);
        logFailure('Failed to write an order:', problem.code);
        onRefused(problem);
      },
    },
    queries,
  );
}

/** The draft of an order that was agreed on elsewhere, kept in this tab. */
export function useManualOrder() {
  const [draft, setDraft] = useState(() => ({ ...NEW_MANUAL_ORDER, ...memory.read() }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string[]>([]);
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  function show(found: Record<string, string>): void {
    setErrors(found);
    setTries((before) => before + 1);
  }
  const writing = useWriting({
    draft,
    onRefused: (problem) => {
      if (problem.fields) show(problem.fields);
      else setFailure(shortSentences(problem, draft.lines) ?? [problem.detail]);
    },
  });
  function change(part: Partial<ManualDraft>): void {
    const next = { ...draft, ...part };
    setDraft(next);
    memory.save(next);
    setFailure([]);
    // Rechecks only the fields that were wrong.
    const now = errorsOf(next);
    setErrors((old) => Object.fromEntries(Object.entries(now).filter(([name]) => name in old)));
  }
  function write(): void {
    const found = errorsOf(draft);
    if (Object.keys(found).length > 0) show(found);
    else if (!writing.isPending) writing.mutate();
  }
  function discard(): void {
    memory.clear();
    setDraft(NEW_MANUAL_ORDER);
    setErrors({});
    setFailure([]);
  }
  const isDirty = JSON.stringify(draft) !== JSON.stringify(NEW_MANUAL_ORDER);
  return {
    draft,
    errors,
    failure,
    tries,
    form,
    change,
    write,
    discard,
    isDirty,
    isWriting: writing.isPending,
  };
}

export type ManualOrder = ReturnType<typeof useManualOrder>;
