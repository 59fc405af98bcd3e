import { wordTable } from '#platform/contract/word-table.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import {
  ON_THEIR_WAY,
  UploadStatusContext,
  useUploadStatus,
} from '#platform/ui/forms/form/upload-status.ts';
import { refreshAdmin } from '#platform/client/admin-query.ts';
import { WORK } from '#platform/client/drafts.ts';
import { isUndecided } from '#platform/client/api.ts';
import { idempotentMutation, type PendingRequest } from '#platform/client/idempotent-mutation.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { Send } from '#platform/ui/icons/send.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import { Reply, type RequestThread } from '../admin-contract.ts';
import type { postReply } from '../endpoints.ts';
import { OwnerPhotos } from './owner-photos.tsx';
import { SavedReplies } from './saved-replies.tsx';
import { showRequest } from './use-requests.ts';

const BEGINNINGS = wordTable<RequestThread['kind'], readonly string[]>(
  {
    custom: ['Thank you for your idea.', 'I would love to make this.', 'One question first:'],
    support: ['Thank you for writing.', 'I have looked into it.', 'Your parcel is on its way.'],
  } as const,
  () => [],
);

function appended(text: string, sentence: string): string {
  const gap = text === '' || /\s$/.test(text) ? '' : ' ';
  return `${text}${gap}${sentence} `;
}

type BeginningsProps = { kind: RequestThread['kind']; onPick: (sentence: string) => void };

function Beginnings({ kind, onPick }: BeginningsProps) {
  return (
    <fieldset className="rq-begin">
      <legend className="vh">Begin with</legend>
      {BEGINNINGS[kind].map((sentence) => (
        <button key={sentence} type="button" className="chip sm" onClick={() => onPick(sentence)}>
          {sentence}
        </button>
      ))}
    </fieldset>
  );
}

function waitingFor(isOnline: boolean, isUploading: boolean): string | undefined {
  if (!isOnline) return "Kept here. Send it when you're back online.";
  return isUploading ? `${ON_THEIR_WAY}.` : undefined;
}

export function ReplyForm({ request }: { request: RequestThread }) {
  const { text, write, send, isPending, fault, failure } = useReply(request);
  const { isUploading, report } = useUploadStatus();
  const waiting = waitingFor(useOnline(), isUploading);
  const field = useRef<HTMLTextAreaElement>(null);
  const reasonId = useId();
  useEffect(() => {
    if (fault !== undefined) field.current?.focus();
  }, [fault]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (waiting === undefined) send();
  }
  function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }
  function begin(sentence: string): void {
    const next = appended(text, sentence);
    write(next);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.length, next.length);
    });
  }
  return (
    <form className="card rq-reply" noValidate onSubmit={submit}>
      <h2>
        {!request.messages.some(({ author }) => author === 'owner') ? 'Your answer' : 'Write again'}
      </h2>
      {failure !== undefined && (
        <Banner tone="bad" title="No answer has been confirmed">
          {`${failure} What you wrote is still here.`}
        </Banner>
      )}
      <Beginnings kind={request.kind} onPick={begin} />
      <TextArea
        ref={field}
        label={`Answer to ${request.name}`}
        hideLabel
        name="text"
        rows={5}
        maxLength={5000}
        value={text}
        readOnly={isPending}
        error={fault}
        hint={
          <>
            Goes by email to <b translate="no">{request.email}</b>, with a copy of what was asked.
            Ctrl or ⌘ and Enter sends it.
          </>
        }
        onChange={({ target }) => write(target.value)}
        onKeyDown={sendByKeys}
      />
      <div className="rq-send">
        <Button
          type="submit"
          busy={isPending}
          busyLabel="Sending…"
          aria-disabled={waiting !== undefined}
          aria-describedby={waiting === undefined ? undefined : reasonId}
          icon={<Send className="ico-s" />}
        >
          Send answer
        </Button>
        {waiting !== undefined && (
          <p id={reasonId} className="hint">
            {waiting}
          </p>
        )}
      </div>
      {request.kind === 'custom' && (
        <UploadStatusContext value={report}>
          <OwnerPhotos id={request.id} name={request.name} />
        </UploadStatusContext>
      )}
      <SavedReplies text={text} onPick={begin} />
    </form>
  );
}

type Draft = { text: string };

function wordsFor(error: unknown): string | undefined {
  const problem = problemOf(error);
  if (problem?.fields?.text !== undefined) return undefined;
  if (!problem) return 'Try again in a moment.';
  return isUndecided(problem)
    ? `${problem.detail} Send it again: it goes out once.`
    : problem.detail;
}

/** Survives a reload; sending and signing out drop it. */
function useDraft(id: string) {
  const memory = tabMemory<Draft>(`${WORK}reply-${id}`);
  const [text, setText] = useState(() => memory.read()?.text ?? '');
  useUnsavedWork(text.trim() !== '');
  function saveText(next: string): void {
    setText(next);
    if (next === '') memory.clear();
    else memory.save({ text: next });
  }
  return { text, saveText };
}

function useReply({ id, email }: Pick<RequestThread, 'id' | 'email'>) {
  const { text: draft, saveText } = useDraft(id);
  const [reply] = useState(() =>
    idempotentMutation(tabMemory<PendingRequest<Draft>>(`${WORK}reply-${id}-sent`)),
  );
  const [missing, setMissing] = useState<string>();
  const isSending = useRef(false);
  const announce = useAnnounce();
  const toast = useToast();
  const { mutate, isPending, error, reset } = useMutation(
    {
      mutationFn: async (body: Draft) =>
        dataOf(
          await reply.send(body, (key) =>
            signedInApi<typeof postReply>('POST /v2/admin/request/{id}/reply', {
              params: { id },
              headers: { 'idempotency-key': key },
              body,
            }),
          ),
        ),
      onSuccess: (thread) => {
        saveText('');
        showRequest(thread);
        announce(`Your answer is on its way to ${email}`);
        toast.success('Answer sent');
      },
      onSettled: () => {
        isSending.current = false;
        return refreshAdmin();
      },
    },
    queries,
  );

  function write(text: string): void {
    saveText(text);
    setMissing(undefined);
    if (error) reset();
  }
  function send(): void {
    if (isSending.current) return;
    const { text: refused } = formErrors(Reply, { text: draft });
    if (refused !== undefined) return setMissing(refused);
    isSending.current = true;
    mutate({ text: draft });
  }
  const fault = problemOf(error)?.fields?.text;
  return {
    text: draft,
    write,
    send,
    isPending,
    fault: missing ?? fault,
    failure: error ? wordsFor(error) : undefined,
  };
}
