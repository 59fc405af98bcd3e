import { useState } from 'react';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { EditDialog } from '#features/orders/admin/edit/edit-dialog.tsx';
import { useEditForm } from '#features/orders/admin/edit/use-edit-form.ts';
import { useOrderWrite } from '#features/orders/admin/order/use-admin-order.ts';
import type { RecordedMethod } from '#features/orders/payment-method.ts';
import { CONDITIONS, type Condition } from '#features/orders/return-contract.ts';
import { idempotentMutation } from '#platform/client/idempotent-mutation.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Checkbox } from '#platform/ui/forms/checkbox.tsx';
import { RadioChips } from '#platform/ui/forms/radio-chips.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { postReturn } from '../endpoints.ts';
import { moneyOf } from '#features/orders/payment-words.ts';
import {
  bodyOf,
  errorsOf,
  leftOf,
  startOf,
  type ReturnBody,
  type ReturnDraft,
} from './return-draft.ts';
import { SentFields } from './sent-fields.tsx';

const CONDITION_OPTIONS = CONDITIONS.map((value) => ({ value, label: value }));

type FieldsProps = {
  order: AdminOrderWire;
  draft: ReturnDraft;
  errors: Record<string, string>;
  change: (part: Partial<ReturnDraft>) => void;
};

function Lines({ order, draft, errors, change }: FieldsProps) {
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
        value={String(draft.counts[at] ?? 0)}
        error={at === 0 ? errors.lines : undefined}
        onChange={({ target }) => change({ counts: draft.counts.with(at, Number(target.value)) })}
      />
    );
  });
}

function Money({ draft, errors, change, rest }: FieldsProps & { rest: number }) {
  if (rest <= 0) return null;
  return (
    <>
      <TextField
        label="Money you have sent back for it"
        hint={`The shop sends none. At most ${formatRupees(rest, { exact: true })}.`}
        name="amount"
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
        optional
        value={draft.amount}
        error={errors.amount}
        onChange={({ target }) => change({ amount: target.value })}
      />
      {draft.amount.trim() !== '' && (
        <SentFields
          method={{
            name: 'method',
            value: draft.method,
            error: errors.method,
            onChange: (method) => change({ method: method as RecordedMethod }),
          }}
          reference={{
            name: 'reference',
            value: draft.reference,
            error: errors.reference,
            onChange: ({ target }) => change({ reference: target.value }),
          }}
        />
      )}
    </>
  );
}

type DialogProps = { order: AdminOrderWire; isOpen: boolean; onClose: () => void };

function ReturnDialog({ order, isOpen, onClose }: DialogProps) {
  const { id, number } = order;
  const { paid, sentBack } = moneyOf(order);
  const rest = Math.round((paid - sentBack) * 100) / 100;
  const [mutation] = useState(() => idempotentMutation<ReturnBody & { id: string }>());
  const { send } = useOrderWrite(
    (body: ReturnBody) =>
      mutation.send({ id, ...body }, (key) =>
        signedInApi<typeof postReturn>('POST /v2/admin/order/{id}/return', {
          params: { id },
          headers: { 'idempotency-key': key },
          body,
        }),
      ),
    () => `Return of ${number} recorded`,
  );
  const form = useEditForm<ReturnDraft>({
    start: startOf(order),
    errorsOf: (draft) => errorsOf(draft, rest),
    onSave: (draft) => send(bodyOf(draft) as ReturnBody),
    onClose,
  });
  const { draft, errors, change } = form;
  const fields = { order, draft, errors, change };
  return (
    <EditDialog isOpen={isOpen} title={`What came back of ${number}?`} form={form}>
      <Lines {...fields} />
      <RadioChips
        legend="How did it come back?"
        hint="Only you see it."
        name="condition"
        required
        options={CONDITION_OPTIONS}
        value={draft.condition}
        error={errors.condition}
        onChange={(value) => {
          const condition = value as Condition;
          change({ condition, isRestocked: condition === 'As new' });
        }}
      />
      <Checkbox
        label="Back into stock"
        hint="Counted pieces can be bought again."
        checked={draft.isRestocked}
        onChange={({ target }) => change({ isRestocked: target.checked })}
      />
      <Money {...fields} rest={rest} />
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
    <div className="opay-acts">
      <Button
        size="s"
        variant="secondary"
        aria-disabled={!isOnline || undefined}
        onClick={() => isOnline && setIsOpen(true)}
      >
        Something came back
      </Button>
      <ReturnDialog order={order} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
