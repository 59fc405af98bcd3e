import * as z from 'zod';
import { WORK } from '#platform/client/drafts/drafts.ts';
import { requiredParagraph } from '#platform/contract/text.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { Send } from '#platform/ui/icons/icons.generated.tsx';
import type { OrderReviews, OwnReview, ReviewedProduct } from '../contract.ts';
import { sendReview, type Reviewed } from './review-calls.ts';
import { StarChoice } from './star-choice.tsx';
import styles from './order-reviews.module.css';

export type ReviewFormProps = {
  order: Reviewed;
  piece: ReviewedProduct;
  names: Pick<OrderReviews, 'named' | 'nameless'>;
  onSaved: (review: OwnReview) => void;
  onClose: () => void;
};

type Draft = { rating: number | undefined; text: string; signed: 'named' | 'nameless' };

const Review = z.object({
  rating: z.custom<Draft['rating']>((rating) => rating !== undefined, 'Choose one to five stars'),
  text: requiredParagraph(2000, 'Write a few words'),
  signed: z.custom<Draft['signed']>(),
});

function draftOf({ piece: { review }, names }: ReviewFormProps): Draft {
  if (!review) return { rating: undefined, text: '', signed: 'named' };
  const signed = review.name === names.nameless ? 'nameless' : 'named';
  return { rating: review.rating, text: review.text, signed };
}

export function ReviewForm(props: ReviewFormProps) {
  const { order, piece: product, names, onSaved, onClose } = props;
  const form = useForm({
    schema: Review,
    start: draftOf(props),
    keep: `${WORK}review-${order.number}-${product.productId}`,
    send: ({ rating = 0, text, signed }) =>
      sendReview(order, product.productId, { rating, text, showsName: signed === 'named' }),
    after: onSaved,
  });
  function close(): void {
    form.discard();
    onClose();
  }
  return (
    <Form
      form={form}
      className={`column ${styles.reviewForm}`}
      aria-label={`Review of ${product.name}`}
    >
      <FormFailure title="Your review was not sent" />
      <StarChoice {...form.choice('rating')} />
      <TextArea
        label="Your words"
        rows={4}
        required
        maxLength={2000}
        hint="How does it look and feel, and did it arrive safely?"
        {...form.field('text')}
      />
      <RadioChips
        legend="Signed"
        options={[
          { value: 'named', label: names.named },
          { value: 'nameless', label: names.nameless },
        ]}
        {...form.choice('signed')}
      />
      <p className="hint">
        Everybody can read it on the page of the piece. You can change it for 30 days, and add
        photos once it is sent.
      </p>
      <div className="row wrap">
        <SendButton busyLabel="Sending…" icon={<Send className="icon-small" />}>
          {product.review ? 'Save review' : 'Send review'}
        </SendButton>
        <Button variant="secondary" onClick={close}>
          Not now
        </Button>
        <FormWaiting className="hint" />
      </div>
    </Form>
  );
}
