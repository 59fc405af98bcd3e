import { useState, type FormEvent } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import type { OrderWire } from '../../contract.ts';
import { CARRIERS } from '../../change-contract.ts';
import { fullName } from '../../storefront/address-lines.ts';
import { moveWarnings } from './move-warnings.ts';
import { pastedParcels, type PastedLine } from './pasted-parcels.ts';
import './parcel.css';

export type Shipping = {
  carrier?: (typeof CARRIERS)[number];
  orders: { id: string; trackingNumber?: string }[];
};

type ShipSeveralProps = {
  isOpen: boolean;
  orders: readonly OrderWire[];
  /** Resolves to the problem of a refusal; the dialog then keeps what was pasted. */
  onSave: (shipping: Shipping) => Promise<ProblemBody | undefined>;
  onClose: () => void;
};

const OPTIONS = [
  { value: '', label: 'Not said' },
  ...CARRIERS.map((carrier) => ({ value: carrier, label: carrier })),
];

const ordersOf = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

type Line = PastedLine<OrderWire>;

/** Without a list all are sent, without numbers. */
function parcelsOf(lines: readonly Line[], orders: readonly OrderWire[]): Shipping['orders'] {
  if (lines.length === 0) return orders.map(({ id }) => ({ id }));
  return lines.flatMap(({ order, trackingNumber, problem }) =>
    order && problem === undefined ? [{ id: order.id, trackingNumber }] : [],
  );
}

function fateOf(order: OrderWire, lines: readonly Line[]): { text: string; isSent: boolean } {
  if (lines.length === 0) return { text: 'Without a number', isSent: true };
  const line = lines.find((one) => one.order?.id === order.id);
  if (line === undefined) return { text: 'Stays as it is', isSent: false };
  return { text: line.problem ?? line.trackingNumber, isSent: line.problem === undefined };
}

/** Lines that are for none, and what becomes of each order. */
function Preview({ lines, orders }: { lines: readonly Line[]; orders: readonly OrderWire[] }) {
  const strays = lines.filter(({ order }) => order === undefined);
  return (
    <ul className="parcel-lines" aria-label="What is sent">
      {strays.map(({ text, problem }, at) => (
        <li key={at}>
          <span>{text}</span>
          <span className="parcel-stray">{problem}</span>
        </li>
      ))}
      {orders.map((order) => {
        const { text, isSent } = fateOf(order, lines);
        const warnings = isSent ? moveWarnings(order, 'shipped') : [];
        return (
          <li key={order.id}>
            <span>
              <b className="oid">{order.number}</b> {fullName(order.shippingName)}
            </span>
            <span className={isSent ? 'num' : 'muted'}>{text}</span>
            {warnings.length > 0 && <span className="hint">{warnings.join(' ')}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function useShipping({ orders, onSave, onClose }: ShipSeveralProps) {
  const [text, setText] = useState('');
  const [carrier, setCarrier] = useState('');
  const [problem, setProblem] = useState<ProblemBody>();
  const [isSaving, setIsSaving] = useState(false);
  const lines = pastedParcels(text, orders);
  const parcels = parcelsOf(lines, orders);
  function close(): void {
    setText('');
    setCarrier('');
    setProblem(undefined);
    onClose();
  }
  async function save(): Promise<void> {
    if (isSaving || parcels.length === 0) return;
    const known = CARRIERS.find((one) => one === carrier);
    setIsSaving(true);
    const refusal = await onSave({ ...(known && { carrier: known }), orders: parcels });
    setIsSaving(false);
    setProblem(refusal);
    if (refusal !== undefined) return;
    // Lines that were for nothing stay to be put right.
    const strays = lines.filter((line) => line.problem !== undefined);
    if (strays.length === 0) close();
    else setText(strays.map((line) => line.text).join('\n'));
  }
  const fields = { text, setText, carrier, setCarrier };
  return { ...fields, lines, count: parcels.length, problem, isSaving, close, save };
}

/** Tracking numbers of several orders, pasted from a list and shown before they are sent. */
export function ShipSeveralDialog(props: ShipSeveralProps) {
  const { isOpen, orders } = props;
  const form = useShipping(props);
  const { lines, count, problem, isSaving } = form;
  const isOnline = useOnline();
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isOnline) void form.save();
  }
  return (
    <Dialog open={isOpen} onClose={form.close} size="l" isDirty={form.text.trim() !== ''}>
      <form noValidate onSubmit={submit} aria-busy={isSaving}>
        <div className="dlg-body parcel">
          <DialogTitle>Ship {ordersOf(orders.length)}</DialogTitle>
          {problem !== undefined && (
            <Banner tone="bad" title="Nothing was sent">
              {Object.values(problem.fields ?? {})[0] ?? problem.detail}
            </Banner>
          )}
          <SelectField
            label="Carrier"
            optional
            options={OPTIONS}
            value={form.carrier}
            onChange={({ target }) => form.setCarrier(target.value)}
          />
          <TextArea
            label="Tracking numbers"
            optional
            hint="From your courier's list, one in each line: K7M2QX4P EW123456789IN. Without the orders' numbers they are for the orders below, in turn."
            rows={4}
            autoComplete="off"
            spellCheck={false}
            value={form.text}
            onChange={({ target }) => form.setText(target.value)}
          />
          <Preview lines={lines} orders={orders} />
        </div>
        <div className="dlg-foot">
          {!isOnline && <span className="parcel-why">Sending needs a connection.</span>}
          <DialogClose>Cancel</DialogClose>
          <Button
            type="submit"
            busy={isSaving}
            busyLabel="Saving…"
            aria-disabled={count === 0 || !isOnline || undefined}
          >
            Mark {ordersOf(count)} as shipped
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
