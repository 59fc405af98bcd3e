import { useEffect, useRef } from 'react';
import * as z from 'zod';
import { WORK } from '#platform/client/drafts/drafts.ts';
import { requiredParagraph } from '#platform/contract/text.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { Send } from '#platform/ui/icons/icons.generated.tsx';
import type { AdminReview } from '../contract.ts';
import { useReply } from './use-reviews.ts';
import styles from './reviews.module.css';

function hintOf({ reply, orderNumber }: AdminReview): string {
  const all = 'Everybody sees it under the review.';
  if (orderNumber === undefined) return all;
  return reply === undefined
    ? `${all} The buyer gets it by email, too.`
    : `${all} The buyer got the first one by email and gets no other.`;
}

type ReplyFormProps = { review: AdminReview; onClose: () => void };

const Reply = z.object({ text: requiredParagraph(2000, 'Write your reply') });
const Nothing = z.object({});

export function ReplyForm({ review, onClose }: ReplyFormProps) {
  const { id, name, reply = '' } = review;
  const { send } = useReply(review);
  const form = useForm({
    schema: Reply,
    start: { text: reply },
    keep: `${WORK}review-reply-${id}`,
    send: ({ text }) => send(text),
    after: onClose,
  });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  function close(): void {
    form.discard();
    onClose();
  }
  const takingBack = useForm({
    schema: Nothing,
    start: {},
    send: () => send(''),
    after: close,
  });
  return (
    <Form form={form} className={`column ${styles.reply}`}>
      <FormFailure title="Your reply was not saved" />
      {takingBack.problem && (
        <Banner tone="bad" title="Your reply was not removed">
          {takingBack.problem.detail}
        </Banner>
      )}
      <TextArea
        label={`Reply to ${name}`}
        rows={3}
        maxLength={2000}
        ref={field}
        hint={hintOf(review)}
        {...form.field('text')}
      />
      <div className="row wrap">
        <SendButton size="s" icon={<Send className="icon-small" />}>
          Save reply
        </SendButton>
        <Button size="s" variant="secondary" onClick={close}>
          Not now
        </Button>
        {reply !== '' && (
          <Button
            size="s"
            variant="danger"
            busy={takingBack.isSending}
            disabled={form.isSending}
            onClick={() => void takingBack.submit()}
          >
            Remove reply
          </Button>
        )}
        <FormWaiting className="hint" />
      </div>
    </Form>
  );
}
