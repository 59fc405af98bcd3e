import { isBlank } from '#platform/contract/typed/typed-text.ts';
import type { RefObject } from 'react';
import * as z from 'zod';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { answered } from '#platform/ui/forms/form/use-sending.ts';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { cancelMoney } from '../change/cancel-money.ts';
import { CANCEL_REASONS, OwnCancellation } from '../change/change-contract.ts';
import type { OrderWire } from '../contract.ts';
import styles from './orders.module.css';

export type CancelOrderDialogProps = {
  order: OrderWire;
  isOpen: boolean;
  onCancel: (cancellation: OwnCancellation) => Promise<ProblemBody | undefined>;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
};

const UNSAID = '';
const REASONS = [
  { value: UNSAID, label: 'Prefer not to say' },
  ...CANCEL_REASONS.map((reason) => ({ value: reason, label: reason })),
];

const CancelForm = z
  .custom<{ reason: string; comment: string }>()
  .transform(({ reason, comment }): z.input<typeof OwnCancellation> => ({
    reason: CANCEL_REASONS.find((known) => known === reason),
    comment: reason === 'Other' ? comment : '',
  }))
  .pipe(OwnCancellation);

/** Asks whether to cancel, and why; saying why is optional. */
export function CancelOrderDialog(props: CancelOrderDialogProps) {
  const { order, isOpen, onCancel, onClose, finalFocus } = props;
  const money = cancelMoney(order);
  const form = useForm({
    schema: CancelForm,
    start: { reason: UNSAID, comment: '' },
    send: async (cancellation) => answered(await onCancel(cancellation)),
  });
  const { reason, comment } = form.values;
  return (
    <FormDialog
      form={{ ...form, isDirty: reason === 'Other' && !isBlank(comment) }}
      isOpen={isOpen}
      onClose={onClose}
      finalFocus={finalFocus}
      title={
        <>
          Cancel order <span translate="no">{order.number}</span>?
        </>
      }
      bodyClass={`column ${styles.cancelOrder}`}
      failureTitle="The order was not cancelled"
      closeLabel="Keep order"
      sendVariant="danger"
      sendLabel="Cancel order"
      busyLabel="Cancelling…"
    >
      <p className="muted">This can't be undone.</p>
      {money !== '' && <p>{money}</p>}
      <RadioChips
        legend="Why are you cancelling?"
        optional
        options={REASONS}
        {...form.choice('reason')}
      />
      {reason === 'Other' && (
        <TextArea
          label="In your own words"
          optional
          rows={3}
          maxLength={200}
          {...form.field('comment')}
        />
      )}
    </FormDialog>
  );
}
