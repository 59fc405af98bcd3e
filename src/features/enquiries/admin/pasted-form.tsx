import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { refreshAdmin } from '#platform/client/admin-query.ts';
import { WORK } from '#platform/client/drafts.ts';
import { idempotentMutation } from '#platform/client/idempotent-mutation.ts';
import { dataOf, problemOf, queries, sentenceOf } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { RequestThread } from '../admin-contract.ts';
import type { postPasted } from '../thread-endpoints.ts';
import { showRequest } from './use-requests.ts';

type Draft = { text: string };

function usePasting({ id }: RequestThread) {
  const memory = tabMemory<Draft>(`${WORK}pasted-${id}`);
  const [text, setText] = useState(() => memory.read()?.text ?? '');
  const [fault, setFault] = useState<string>();
  const [pasted] = useState(() => idempotentMutation<Draft>());
  const toast = useToast();
  function write(next: string): void {
    setText(next);
    setFault(undefined);
    memory.save({ text: next });
  }
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: async (body: Draft) =>
        dataOf(
          await pasted.send(body, (key) =>
            signedInApi<typeof postPasted>('POST /v2/admin/request/{id}/pasted', {
              params: { id },
              headers: { 'idempotency-key': key },
              body,
            }),
          ),
        ),
      onSuccess: (thread) => {
        setText('');
        memory.clear();
        showRequest(thread);
        toast.success('Kept in the conversation');
      },
      onSettled: () => refreshAdmin(),
    },
    queries,
  );
  function keep(): void {
    if (isPending) return;
    if (text.trim() === '') setFault('Paste what they wrote');
    else mutate({ text });
  }
  const refused = problemOf(error)?.fields?.text;
  const failure = error === null || refused !== undefined ? undefined : sentenceOf(error);
  return { text, write, keep, isPending, fault: fault ?? refused, failure };
}

/** Adds what a customer wrote on WhatsApp or said on the phone to the conversation. */
export function PastedForm({ request }: { request: RequestThread }) {
  const { text, write, keep, isPending, fault, failure } = usePasting(request);
  const [isOpen] = useState(text !== '');
  function submit(event: FormEvent): void {
    event.preventDefault();
    keep();
  }
  return (
    <details className="card rq-pasted" open={isOpen}>
      <summary>Keep what they wrote on WhatsApp</summary>
      <form noValidate onSubmit={submit}>
        {failure !== undefined && (
          <Banner tone="bad" title="It was not kept">
            {`${failure} What you pasted is still here.`}
          </Banner>
        )}
        <TextArea
          label={`What ${request.name} wrote`}
          name="text"
          rows={4}
          maxLength={5000}
          value={text}
          readOnly={isPending}
          error={fault}
          hint="It stands in the conversation as theirs. Nobody gets a mail."
          onChange={({ target }) => write(target.value)}
        />
        <div className="rq-send">
          <Button type="submit" variant="secondary" busy={isPending} busyLabel="Keeping…">
            Keep it
          </Button>
        </div>
      </form>
    </details>
  );
}
