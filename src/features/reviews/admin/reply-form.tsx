import { useEffect, useRef, useState, type FormEvent } from 'react';
import { WORK } from '#platform/client/drafts.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { Send } from '#platform/ui/icons/send.tsx';
import type { AdminReview } from '../contract.ts';
import { useReply } from './use-reviews.ts';

function hintOf({ reply, orderNumber }: AdminReview): string {
  const all = 'Everybody reads it under the review.';
  if (orderNumber === undefined) return all;
  return reply === undefined
    ? `${all} The buyer gets it by mail, too.`
    : `${all} The buyer had the first one by mail and gets no other.`;
}

type ReplyFormProps = { review: AdminReview; onClose: () => void };

export function ReplyForm({ review, onClose }: ReplyFormProps) {
  const { id, name, reply = '' } = review;
  const [memory] = useState(() => tabMemory<string>(`${WORK}review-reply-${id}`));
  const [text, setText] = useState(() => memory.read() ?? reply);
  const [missing, setMissing] = useState<string>();
  const { send, isSending, problem } = useReply(review);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  useUnsavedWork(text.trim() !== reply);
  function close(): void {
    memory.clear();
    onClose();
  }
  async function save(words: string): Promise<void> {
    if (await send(words)) close();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === '') return setMissing('Write your reply');
    void save(text.trim());
  }
  return (
    <form className="rv-reply" noValidate onSubmit={submit}>
      {problem !== undefined && problem.fields === undefined && (
        <Banner tone="bad" title="Your reply was not saved">
          {problem.detail}
        </Banner>
      )}
      <TextArea
        label={`Reply to ${name}`}
        name="text"
        rows={3}
        maxLength={2000}
        ref={field}
        hint={hintOf(review)}
        value={text}
        error={missing ?? problem?.fields?.text}
        readOnly={isSending}
        onChange={({ target }) => {
          setText(target.value);
          setMissing(undefined);
          memory.save(target.value);
        }}
      />
      <div className="row wrap">
        <Button size="s" type="submit" busy={isSending} icon={<Send className="ico-s" />}>
          Save reply
        </Button>
        <Button size="s" variant="secondary" onClick={close}>
          Not now
        </Button>
        {reply !== '' && (
          <Button size="s" variant="danger" onClick={() => void save('')}>
            Take reply back
          </Button>
        )}
      </div>
    </form>
  );
}
