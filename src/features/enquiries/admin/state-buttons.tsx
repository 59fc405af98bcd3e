import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { dataOf, problemOf, queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { RequestThread } from '../admin-contract.ts';
import type { putRequestState } from '../endpoints.ts';
import { showRequest } from './use-requests.ts';
import styles from './requests.module.css';

type State = 'new' | 'answered' | 'closed';

const SAID: Record<RequestThread['state'], string> = wordTable(
  {
    quoted: 'Reopened',
    ordered: 'Reopened',
    new: 'Reopen',
    answered: 'Marked as answered',
    closed: 'Closed',
  },
  asWords,
);

function useChangeState({ id, name }: RequestThread) {
  const announce = useAnnounce();
  const toast = useToast();
  const isRunning = useRef(false);
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: async (state: State) =>
        dataOf(
          await signedInApi<typeof putRequestState>('PUT /v2/admin/request/{id}', {
            params: { id },
            query: { state },
          }),
        ),
      onSuccess: (thread) => {
        showRequest(thread);
        announce(`The request of ${name}: ${SAID[thread.state].toLowerCase()}`);
        toast.success(SAID[thread.state]);
      },
      onSettled: () => {
        isRunning.current = false;
        return refreshAdmin();
      },
    },
    queries,
  );
  function change(state: State): void {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(state);
  }
  const failure = error ? (problemOf(error)?.detail ?? 'Try again in a moment.') : undefined;
  return { change, isPending, failure };
}

export function StateButtons({ request }: { request: RequestThread }) {
  const { change, isPending, failure } = useChangeState(request);
  const isOnline = useOnline();
  const noteId = useId();
  const { state, answeredAt } = request;
  const note = isOnline ? failure : "You're offline. This needs a connection.";
  const common = {
    variant: 'secondary',
    'aria-disabled': !isOnline,
    'aria-describedby': note === undefined ? undefined : noteId,
  } as const;
  const isClosed = state === 'closed';
  const reopened: State = answeredAt === undefined ? 'new' : 'answered';
  return (
    <div className={`row wrap ${styles.states}`}>
      {state === 'new' && (
        <Button {...common} onClick={() => change('answered')}>
          Mark as answered
        </Button>
      )}
      <Button {...common} busy={isPending} onClick={() => change(isClosed ? reopened : 'closed')}>
        {isClosed ? 'Reopen' : 'Close'}
      </Button>
      {note !== undefined && (
        <output id={noteId} className="hint">
          {note}
        </output>
      )}
    </div>
  );
}
