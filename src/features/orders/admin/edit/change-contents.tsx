import { useState } from 'react';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { putContents } from '../../edit-endpoints.ts';
import { isToBeSent } from '../../order-status.ts';
import { OrderSums } from '../../storefront/order-lines.tsx';
import { LinesFields } from '../manual/manual-lines.tsx';
import { useOrderWrite } from '../order/use-admin-order.ts';
import {
  contentsBody,
  contentsDraft,
  contentsErrors,
  contentsSums,
  type ContentsDraft,
} from './contents-draft.ts';
import { EditDialog } from './edit-dialog.tsx';
import { useEditForm } from './use-edit-form.ts';

type DialogProps = { order: AdminOrderWire; isOpen: boolean; onClose: () => void };

function ContentsDialog({ order, isOpen, onClose }: DialogProps) {
  const { id, number } = order;
  const { send } = useOrderWrite(
    (draft: ContentsDraft) =>
      signedInApi<typeof putContents>('PUT /v2/admin/order/{id}/contents', {
        params: { id },
        body: contentsBody(draft, order),
      }),
    () => `Order ${number} is changed`,
  );
  const form = useEditForm<ContentsDraft>({
    start: contentsDraft(order),
    errorsOf: (draft) => contentsErrors(draft, order),
    onSave: send,
    onClose,
  });
  const { draft, errors, change } = form;
  const amount = (name: 'shipping' | 'discount') => ({
    id: name,
    prefix: '₹',
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 14,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <EditDialog isOpen={isOpen} title={`Change order ${number}`} form={form}>
      <div>
        <LinesFields
          lines={draft.lines}
          errors={errors}
          hasDetails={({ placed, piece }) => placed === undefined && piece === undefined}
          onChange={(lines) => change({ lines })}
        />
      </div>
      <div className="mo-fields">
        <TextField label="Delivery costs" {...amount('shipping')} />
        <TextField label="Discount" optional {...amount('discount')} />
      </div>
      <OrderSums pricing={contentsSums(draft, order)} label="Delivery" />
    </EditDialog>
  );
}

/** Pieces, prices, delivery and discount, until the order is sent. */
export function ChangeContents({ order }: { order: AdminOrderWire }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isToBeSent(order)) return null;
  return (
    <div className="edit-open">
      <Button variant="secondary" size="s" onClick={() => setIsOpen(true)}>
        Change pieces or prices
      </Button>
      <ContentsDialog order={order} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
