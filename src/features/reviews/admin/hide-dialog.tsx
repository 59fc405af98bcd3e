import * as z from 'zod';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import type { AdminReview } from '../contract.ts';
import { REASONS, type Reason } from './review-words.ts';
import { useDecision } from './use-reviews.ts';
import styles from './reviews.module.css';

type HideDialogProps = { review: AdminReview; open: boolean; onClose: () => void };

const OPTIONS = Object.entries(REASONS).map(([value, label]) => ({ value, label }));

const Hiding = z.object({
  reason: z.custom<Reason | undefined>((reason) => reason !== undefined, 'Choose why'),
});

export function HideDialog({ review, open, onClose }: HideDialogProps) {
  const { send } = useDecision(review);
  const form = useForm({
    schema: Hiding,
    start: { reason: undefined },
    send: ({ reason }) =>
      send({ state: 'hidden', version: review.version, reason: reason as Reason }),
    after: onClose,
  });
  return (
    <FormDialog
      form={form}
      isOpen={open}
      onClose={onClose}
      title={`Hide the review by ${review.name}?`}
      bodyClass={`column ${styles.hiding}`}
      failureTitle="Not hidden"
      closeLabel="Cancel"
      sendVariant="danger"
      sendLabel="Hide review"
      busyLabel="Hiding…"
    >
      <p className="muted">
        Nobody will see it, and its stars no longer count. Don't hide a review for its low stars:
        the page says that bad reviews are not hidden.
      </p>
      <RadioChips legend="Why" required options={OPTIONS} {...form.choice('reason')} />
    </FormDialog>
  );
}
