import { useRef, useState, type FormEvent } from 'react';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Reopening } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import type { postReopening } from '../../endpoints.ts';
import { STEP_TITLES } from '../../storefront/order-facts.ts';
import { useOrderWrite } from '../order/use-admin-order.ts';

type ReopenDialogProps = { order: OrderWire; open: boolean; onClose: () => void };

function useReopening(order: OrderWire) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { send, isSending, failure } = useOrderWrite(
    (text: string) =>
      signedInApi<typeof postReopening>('POST /v2/admin/order/{id}/reopening', {
        params: { id: order.id },
        body: { reason: text },
      }),
    ({ number, status }) => `Order ${number} is open again: ${STEP_TITLES[status].toLowerCase()}`,
  );
  async function reopen(): Promise<boolean> {
    const missing = formErrors(Reopening, { reason }).reason;
    setError(missing);
    if (missing !== undefined) return false;
    return (await send(reason)) === undefined;
  }
  function change(text: string): void {
    setReason(text);
    setError(undefined);
  }
  return { reason, change, reopen, isSending, error: error ?? failure?.fields?.reason, failure };
}

function Consequence({ order }: { order: OrderWire }) {
  if (order.status === 'delivered') return <>It goes back to where it stood before.</>;
  return <>It goes back to where it stood before and takes its pieces from the stock again.</>;
}

export function ReopenDialog({ order, open, onClose }: ReopenDialogProps) {
  const { reason, change, reopen, isSending, error, failure } = useReopening(order);
  const field = useRef<HTMLInputElement>(null);
  // The dialog has asked before discarding.
  function close(): void {
    change('');
    onClose();
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await reopen()) close();
    else field.current?.focus();
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      initialFocus={field}
      isDirty={reason.trim() !== ''}
      discardTitle="Discard what you wrote?"
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="dlg-body ao-dialog">
          <DialogTitle>
            Reopen order <span translate="no">{order.number}</span>
          </DialogTitle>
          <p className="muted">
            <Consequence order={order} /> The customer gets a mail; the reason stays with you.
          </p>
          {failure !== undefined && failure.fields === undefined && (
            <Banner tone="bad">{`The order was not reopened. ${failure.detail}`}</Banner>
          )}
          <TextField
            ref={field}
            label="Reason"
            name="reason"
            required
            maxLength={200}
            value={reason}
            error={error}
            onChange={({ target }) => change(target.value)}
          />
        </div>
        <div className="dlg-foot">
          <DialogClose>Leave as it is</DialogClose>
          <Button type="submit" busy={isSending} busyLabel="Reopening…">
            Reopen order
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
