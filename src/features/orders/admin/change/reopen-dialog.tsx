import { useRef } from 'react';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { Reopening } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import type { postReopening } from '../../endpoints.ts';
import { STEP_TITLES } from '../../storefront/order-facts.ts';
import { useOrderWrite } from '../order/use-admin-order.ts';

type ReopenDialogProps = { order: OrderWire; open: boolean; onClose: () => void };

function Consequence({ order }: { order: OrderWire }) {
  if (order.status === 'delivered') return <>It goes back to its earlier status.</>;
  return <>It goes back to its earlier status and takes its pieces from stock again.</>;
}

export function ReopenDialog({ order, open, onClose }: ReopenDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const { write } = useOrderWrite(
    ({ reason }: { reason: string }) =>
      signedInApi<typeof postReopening>('POST /v2/admin/order/{id}/reopening', {
        params: { id: order.id },
        body: { reason },
      }),
    ({ number, status }) => `Order ${number} is open again: ${STEP_TITLES[status].toLowerCase()}`,
  );
  const form = useForm({
    schema: Reopening,
    start: { reason: '' },
    send: write,
    after: onClose,
  });
  return (
    <FormDialog
      form={form}
      isOpen={open}
      onClose={onClose}
      initialFocus={field}
      title={
        <>
          Reopen order <span translate="no">{order.number}</span>
        </>
      }
      bodyClass="column"
      failureTitle="The order was not reopened"
      closeLabel="Cancel"
      sendLabel="Reopen order"
      busyLabel="Reopening…"
    >
      <p className="muted">
        <Consequence order={order} /> The customer gets an email; only you see the reason.
      </p>
      <TextField ref={field} label="Reason" required maxLength={200} {...form.field('reason')} />
    </FormDialog>
  );
}
