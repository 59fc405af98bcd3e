import { useRef, type KeyboardEvent } from 'react';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { isUndecided } from '#platform/client/calls/api.ts';
import { WORK } from '#platform/client/drafts/drafts.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { wordTable } from '#platform/contract/text/word-table.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { Send } from '#platform/ui/icons/icons.generated.tsx';
import { useIsTouched } from '#platform/ui/overlays/use-media-query.ts';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { Reply, type RequestThread } from '../admin-contract.ts';
import type { postReply } from '../endpoints.ts';
import { OwnerPhotos } from './owner-photos.tsx';
import { SavedReplies } from './saved-replies.tsx';
import { showRequest } from './use-requests.ts';
import styles from './requests.module.css';

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
    <fieldset className={`row wrap ${styles.begin}`}>
      <legend className="visually-hidden">Begin with</legend>
      {BEGINNINGS[kind].map((sentence) => (
        <button
          key={sentence}
          type="button"
          className="chip compact"
          onClick={() => onPick(sentence)}
        >
          {sentence}
        </button>
      ))}
    </fieldset>
  );
}

export function ReplyForm({ request }: { request: RequestThread }) {
  const form = useReply(request);
  const field = useRef<HTMLTextAreaElement>(null);
  const { text } = form.values;
  const isTouched = useIsTouched();

  function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }
  function begin(sentence: string): void {
    const next = appended(text, sentence);
    form.change('text', next);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.length, next.length);
    });
  }
  const isUnsure = form.problem !== undefined && isUndecided(form.problem);
  return (
    <Form form={form} className={`card ${styles.reply}`}>
      <h2>
        {!request.messages.some(({ author }) => author === 'owner') ? 'Your answer' : 'Write again'}
      </h2>
      <FormFailure
        title="No answer has been confirmed"
        keeps={`${isUnsure ? 'Send it again: it goes out once. ' : ''}What you wrote is still here.`}
      />
      <Beginnings kind={request.kind} onPick={begin} />
      <TextArea
        ref={field}
        label={`Answer to ${request.name}`}
        hideLabel
        rows={5}
        maxLength={5000}
        hint={
          <>
            Sent by email to <b translate="no">{request.email}</b>, with a copy of what was asked.
            {!isTouched && <span> Ctrl or ⌘ and Enter sends it.</span>}
          </>
        }
        onKeyDown={sendByKeys}
        {...form.field('text')}
      />
      <div className={`row wrap ${styles.send}`}>
        <SendButton busyLabel="Sending…" icon={<Send className="icon-small" />}>
          Send answer
        </SendButton>
        <FormWaiting className="hint" />
      </div>
      {request.kind === 'custom' && <OwnerPhotos id={request.id} name={request.name} />}
      <SavedReplies text={text} onPick={begin} />
    </Form>
  );
}

function useReply({ id, email }: Pick<RequestThread, 'id' | 'email'>) {
  const announce = useAnnounce();
  const toast = useToast();
  return useForm({
    schema: Reply,
    start: { text: '' },
    keep: `${WORK}reply-${id}`,
    send: (body, key) =>
      signedInApi<typeof postReply>('POST /v2/admin/request/{id}/reply', {
        params: { id },
        headers: { 'idempotency-key': key },
        body,
      }).finally(() => void refreshAdmin()),
    after: (thread) => {
      showRequest(thread);
      announce(`Your answer is on its way to ${email}`);
      toast.success('Answer sent');
    },
  });
}
