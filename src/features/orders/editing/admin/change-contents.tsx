import { useState } from 'react';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { useRows } from '#platform/ui/forms/form/use-rows.ts';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { putContents } from '../edit-endpoints.ts';
import { isToBeSent } from '../../order-status.ts';
import { OrderSums } from '../../storefront/order-lines.tsx';
import { LinesFields, newLine } from '../../admin/lines/manual-lines.tsx';
import { useOrderWrite } from '../../admin/order/use-admin-order.ts';
import {
  contentsBody,
  contentsDraft,
  contentsErrors,
  contentsSums,
  type ContentsDraft,
} from './contents-draft.ts';
import { EditDialog } from './edit-dialog.tsx';
import manualStyles from '../../admin/lines/order-lines.module.css';
import styles from './edit.module.css';

type ContentsBody = ReturnType<typeof contentsBody>;
type DialogProps = { order: AdminOrderWire; isOpen: boolean; onClose: () => void };

function ContentsDialog({ order, isOpen, onClose }: DialogProps) {
  const { id, number } = order;
  const { write } = useOrderWrite(
    (body: ContentsBody) =>
      signedInApi<typeof putContents>('PUT /v2/admin/order/{id}/contents', {
        params: { id },
        body,
      }),
    () => `Order ${number} is changed`,
  );
  const form = useForm({
    schema: checkedDraft(
      (draft: ContentsDraft) => contentsErrors(draft, order),
      (draft) => contentsBody(draft, order),
    ),
    start: contentsDraft(order),
    send: write,
    after: onClose,
  });
  const { onRemove } = useRows(form, 'lines', newLine);
  return (
    <EditDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={`Change order ${number}`}
      reason={form.field('reason')}
    >
      <div>
        <LinesFields
          form={form}
          onRemove={onRemove}
          hasDetails={({ placed, piece: product }) => placed === undefined && product === undefined}
        />
      </div>
      <div className={manualStyles.fields}>
        <RupeeField
          label="Delivery costs"
          id="shipping"
          maxLength={14}
          {...form.field('shipping')}
        />
        <RupeeField
          label="Discount"
          id="discount"
          optional
          maxLength={14}
          {...form.field('discount')}
        />
      </div>
      <OrderSums pricing={contentsSums(form.values, order)} label="Delivery" />
    </EditDialog>
  );
}

/** Pieces, prices, delivery and discount, until the order is sent. */
export function ChangeContents({ order }: { order: AdminOrderWire }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isToBeSent(order)) return null;
  return (
    <div className={styles.editOpen}>
      <Button variant="secondary" size="s" onClick={() => setIsOpen(true)}>
        Change pieces or prices
      </Button>
      <ContentsDialog order={order} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
