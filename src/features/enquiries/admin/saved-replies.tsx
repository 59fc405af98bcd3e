import { isBlank } from '#platform/contract/typed/typed-text.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { ADMIN, refreshAdmin } from '#platform/client/query/admin-query.ts';
import { idempotentMutation } from '#platform/client/calls/idempotent-mutation.ts';
import { dataOf, queries, sentenceOf } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { X } from '#platform/ui/icons/icons.generated.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { SavedReplies as Replies } from '../admin-contract.ts';
import type { deleteSavedReply, listSavedReplies, postSavedReply } from '../thread-endpoints.ts';
import styles from './requests.module.css';

const KEY = [ADMIN, 'saved-replies'];

type Draft = { title: string; text: string };

function useReplies() {
  const { data, failure } = useApiQuery(KEY, (signal) =>
    signedInApi<typeof listSavedReplies>('GET /v2/admin/saved-replies', { signal }),
  );
  const [saving] = useState(() => idempotentMutation<Draft>());
  const toast = useToast();
  const show = (replies: Replies) => queries.setQueryData(KEY, replies);
  const saved = useMutation(
    {
      mutationFn: async (body: Draft) =>
        dataOf(
          await saving.send(body, (key) =>
            signedInApi<typeof postSavedReply>('POST /v2/admin/saved-replies', {
              headers: { 'idempotency-key': key },
              body,
            }),
          ),
        ),
      onSuccess: (replies: Replies) => {
        show(replies);
        toast.success('Saved for later answers');
      },
    },
    queries,
  );
  const removed = useMutation(
    {
      mutationFn: async (id: string) =>
        dataOf(
          await signedInApi<typeof deleteSavedReply>('DELETE /v2/admin/saved-replies/{id}', {
            params: { id },
          }),
        ),
      onSuccess: show,
      onSettled: () => refreshAdmin(),
    },
    queries,
  );
  const error = saved.error ?? removed.error;
  return {
    replies: data ?? [],
    failure: error === null ? failure : sentenceOf(error),
    save: saved.mutateAsync,
    isSaving: saved.isPending,
    remove: removed.mutate,
  };
}

type SavedRepliesProps = { text: string; onPick: (text: string) => void };

/** Answers that come again: picked into the field, saved from it. */
export function SavedReplies({ text, onPick }: SavedRepliesProps) {
  const { replies, failure, save, isSaving, remove } = useReplies();
  const [title, setTitle] = useState('');
  const isReady = !isBlank(title) && !isBlank(text);
  function keep(): void {
    if (!isReady || isSaving) return;
    // A failure is shown by `failure`.
    save({ title, text }).then(
      () => setTitle(''),
      () => undefined,
    );
  }
  function keepByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    keep();
  }
  return (
    <details className={styles.pasted}>
      <summary>{`Saved replies${replies.length > 0 ? ` (${replies.length})` : ''}`}</summary>
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      <ul className={`row wrap ${styles.begin}`} aria-label="Saved replies">
        {replies.map((reply) => (
          <li key={reply.id} className="row">
            <button type="button" className="chip" onClick={() => onPick(reply.text)}>
              {reply.title}
            </button>
            <IconButton label={`Delete ${reply.title}`} onClick={() => remove(reply.id)}>
              <X className="icon" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className={`cluster ${styles.saved}`}>
        <TextField
          label="Name for the answer above"
          maxLength={60}
          value={title}
          hint={isBlank(text) ? 'Write the answer first.' : undefined}
          onChange={({ target }) => setTitle(target.value)}
          onKeyDown={keepByKey}
        />
        <Button
          variant="secondary"
          busy={isSaving}
          busyLabel="Saving…"
          disabled={!isReady}
          onClick={keep}
        >
          Save this answer
        </Button>
      </div>
    </details>
  );
}
