import { isBlank } from '#platform/contract/typed/typed-text.ts';
import { useState } from 'react';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { EditDialog } from '#features/orders/editing/admin/edit-dialog.tsx';
import { useOrderWrite } from '#features/orders/admin/order/use-admin-order.ts';
import { CONDITIONS } from '#features/orders/returns/return-contract.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import type { postReturn } from '../../endpoints.ts';
import { moneyOf } from '#features/orders/payment/payment-words.ts';
import {
  bodyOf,
  errorsOf,
  leftOf,
  startOf,
  type ReturnBody,
  type ReturnDraft,
} from './return-draft.ts';
import { SENT_BY_HAND, SentFields } from './sent-fields.tsx';
import styles from '../order-payment.module.css';

const CONDITION_OPTIONS = CONDITIONS.map((value) => ({ value, label: value }));

type DialogProps = { order: AdminOrderWire; isOpen: boolean; onClose: () => void };

function useReturn({ order, onClose }: DialogProps, rest: number) {
  const { id, number } = order;
  const { write } = useOrderWrite(
    (body: ReturnBody, key) =>
      signedInApi<typeof postReturn>('POST /v2/admin/order/{id}/return', {
        params: { id },
        headers: { 'idempotency-key': key },
        body,
      }),
    () => `Return of ${number} recorded`,
  );
  return useForm({
    schema: checkedDraft((draft: ReturnDraft) => errorsOf(draft, rest), bodyOf),
    start: startOf(order),
    send: write,
    after: onClose,
  });
}

type FieldsProps = { order: AdminOrderWire; form: ReturnType<typeof useReturn> };

function Lines({ order, form }: FieldsProps) {
  const { lines } = form.values;
  return order.items.map((item, at) => {
    const left = leftOf(item);
    if (left === 0) return null;
    const { name, variant } = item.product;
    const counts = Array.from({ length: left + 1 }, (_, count) => String(count));
    return (
      <SelectField
        key={at}
        label={variant === '' ? name : `${name}, ${variant}`}
        options={counts.map((count) => ({ value: count, label: `${count} of ${left}` }))}
        value={String(lines[at] ?? 0)}
        error={at === 0 ? form.errorOf('lines') : undefined}
        onChange={({ target }) => form.change('lines', lines.with(at, Number(target.value)))}
      />
    );
  });
}

function Money({ form, rest }: Pick<FieldsProps, 'form'> & { rest: number }) {
  if (rest <= 0) return null;
  return (
    <>
      <RupeeField
        label="Refund you have sent for it"
        hint={`The shop sends no money. At most ${formatRupees(rest, { exact: true })}.`}
        optional
        {...form.field('refund.amount')}
      />
      {!isBlank(form.values.refund.amount) && (
        <SentFields
          methods={SENT_BY_HAND}
          method={form.choice('refund.method')}
          reference={form.field('refund.reference')}
        />
      )}
    </>
  );
}

function ReturnDialog(props: DialogProps) {
  const { order, isOpen, onClose } = props;
  const { paid, sentBack } = moneyOf(order);
  const rest = Math.round((paid - sentBack) * 100) / 100;
  const form = useReturn(props, rest);
  const condition = form.choice('condition');
  return (
    <EditDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={`What was returned from ${order.number}?`}
      reason={form.field('reason')}
    >
      <Lines order={order} form={form} />
      <RadioChips
        legend="How was it returned?"
        hint="Only you see it."
        required
        options={CONDITION_OPTIONS}
        {...condition}
        onChange={(value) => {
          condition.onChange(value);
          form.change('isRestocked', value === 'As new');
        }}
      />
      <Checkbox
        label="Back into stock"
        hint="Counted pieces can be bought again."
        {...form.box('isRestocked')}
      />
      <Money form={form} rest={rest} />
    </EditDialog>
  );
}

/** Shown for a delivered order while something of it can come back. */
export function RecordReturn({ order }: { order: AdminOrderWire }) {
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = useOnline();
  const canComeBack = order.items.some((item) => leftOf(item) > 0);
  if (order.status !== 'delivered' || !canComeBack) return null;
  return (
    <div className={`cluster ${styles.actions}`}>
      <Button
        size="s"
        variant="secondary"
        aria-disabled={!isOnline || undefined}
        onClick={() => isOnline && setIsOpen(true)}
      >
        Record a return
      </Button>
      <ReturnDialog order={order} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
