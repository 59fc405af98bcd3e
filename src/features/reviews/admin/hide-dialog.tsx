import { useState, type FormEvent } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { RadioChips } from '#platform/ui/forms/radio-chips.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import type { AdminReview } from '../contract.ts';
import { REASONS, type Reason } from './review-words.ts';
import { useDecision } from './use-reviews.ts';

type HideDialogProps = { review: AdminReview; open: boolean; onClose: () => void };

export function HideDialog({ review, open, onClose }: HideDialogProps) {
  const [reason, setReason] = useState<string>();
  const [error, setError] = useState<string>();
  const { send, isSending, problem } = useDecision(review);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason === undefined) return setError('Choose why');
    const decision = { state: 'hidden', version: review.version } as const;
    if (await send({ ...decision, reason: reason as Reason })) onClose();
  }
  return (
    <Dialog open={open} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="dlg-body rv-hide">
          <DialogTitle>{`Hide the review by ${review.name}?`}</DialogTitle>
          <p className="muted">
            Nobody reads it any more, and its stars no longer count. Few stars are no reason: the
            page says that bad reviews are not hidden.
          </p>
          <RadioChips
            legend="Why"
            name="reason"
            required
            options={Object.entries(REASONS).map(([value, label]) => ({ value, label }))}
            value={reason}
            error={error}
            onChange={(next) => {
              setReason(next);
              setError(undefined);
            }}
          />
          {problem !== undefined && (
            <Banner tone="bad" title="Not hidden">
              {problem.detail}
            </Banner>
          )}
        </div>
        <div className="dlg-foot">
          <DialogClose>Leave it</DialogClose>
          <Button type="submit" variant="danger" busy={isSending} busyLabel="Hiding…">
            Hide review
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
