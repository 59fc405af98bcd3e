import { useState, type FormEvent } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import type { OrderWire } from '../../contract.ts';
import { CARRIERS } from '../../change-contract.ts';
import { fullName } from '../../storefront/address-lines.ts';
import { MAX_TRACKING_NUMBER } from '../../tracking-number.ts';
import { useNumberedOrder } from '../order/use-admin-order.ts';
import { givenParcels, type GivenParcel } from './given-parcels.ts';
import { moveWarnings } from './move-warnings.ts';
import { pastedParcels, type PastedLine } from './pasted-parcels.ts';
import './parcel.css';
import styles from './ship-several-dialog.module.css';

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
type Parcel = GivenParcel<OrderWire>;

const SENT: Partial<Record<OrderWire['status'], string>> = {
  shipped: 'was sent already',
  delivered: 'was sent already',
  cancelled: 'is cancelled',
};

/** A line that is for none of the chosen orders; of another order it says why. */
function Stray({ line: { text, problem, otherNumber = '' } }: { line: Line }) {
  const { order, isMissing } = useNumberedOrder(otherNumber);
  const why = isMissing
    ? `There is no order ${otherNumber}`
    : order && `Order ${otherNumber} ${SENT[order.status] ?? 'is not chosen'}`;
  return (
    <li>
      <span>{text}</span>
      <span className="parcel-stray">{why ?? problem}</span>
    </li>
  );
}

type RowProps = { parcel: Parcel; isListed: boolean; onType: (trackingNumber: string) => void };

/** One order and its tracking number, which can be corrected. */
function Row({ parcel: { order, trackingNumber, problem }, isListed, onType }: RowProps) {
  const { number, shippingName, shippingAddress } = order;
  const isSent = problem === undefined && (trackingNumber !== '' || !isListed);
  const fate = isListed ? 'Stays as it is' : 'Without a number';
  const warnings = isSent ? moveWarnings(order, 'shipped') : [];
  const place = [fullName(shippingName), shippingAddress.city].filter(Boolean).join(', ');
  return (
    <li>
      <span>
        <b className="oid" translate="no">
          {number}
        </b>
        <span>{` ${place}`}</span>
      </span>
      <TextField
        className={styles.number}
        label={`Tracking number of ${number}`}
        hideLabel
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_TRACKING_NUMBER}
        placeholder={fate}
        value={trackingNumber}
        error={problem}
        onChange={({ target }) => onType(target.value)}
      />
      {warnings.length > 0 && <span className="hint">{warnings.join(' ')}</span>}
    </li>
  );
}

function useShipping({ orders, onSave, onClose }: ShipSeveralProps) {
  const [text, setText] = useState('');
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [carrier, setCarrier] = useState('');
  const [problem, setProblem] = useState<ProblemBody>();
  const [isSaving, setIsSaving] = useState(false);
  const lines = pastedParcels(text, orders);
  const parcels = givenParcels({ orders, lines, typed });
  const isListed = lines.length > 0 || parcels.some(({ trackingNumber }) => trackingNumber !== '');
  const sent = parcels.filter(
    (parcel) => parcel.problem === undefined && (parcel.trackingNumber !== '' || !isListed),
  );
  function close(): void {
    setText('');
    setTyped({});
    setCarrier('');
    setProblem(undefined);
    onClose();
  }
  async function save(): Promise<void> {
    if (isSaving || sent.length === 0) return;
    const known = CARRIERS.find((one) => one === carrier);
    setIsSaving(true);
    const refusal = await onSave({
      ...(known && { carrier: known }),
      orders: sent.map(({ order: { id }, trackingNumber }) => ({
        id,
        ...(trackingNumber !== '' && { trackingNumber }),
      })),
    });
    setIsSaving(false);
    setProblem(refusal);
    if (refusal !== undefined) return;
    // Lines that were for nothing stay to be put right.
    const isSent = ({ order }: Line) => sent.some((parcel) => parcel.order.id === order?.id);
    const strays = lines.filter((line) => line.problem !== undefined && !isSent(line));
    if (strays.length === 0) close();
    else setText(strays.map((line) => line.text).join('\n'));
  }
  const type = (id: string, number: string) => setTyped({ ...typed, [id]: number });
  const fields = { text, setText, carrier, setCarrier, type };
  const isDirty = text.trim() !== '' || Object.keys(typed).length > 0;
  return {
    ...fields,
    lines,
    parcels,
    isListed,
    isDirty,
    count: sent.length,
    problem,
    isSaving,
    close,
    save,
  };
}

/** Tracking numbers of several orders, pasted from a list and shown before they are sent. */
export function ShipSeveralDialog(props: ShipSeveralProps) {
  const { isOpen, orders } = props;
  const form = useShipping(props);
  const { lines, parcels, count, problem, isSaving } = form;
  const isOnline = useOnline();
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isOnline) void form.save();
  }
  return (
    <Dialog open={isOpen} onClose={form.close} size="l" isDirty={form.isDirty}>
      <form noValidate onSubmit={submit} aria-busy={isSaving}>
        <div className="dlg-body parcel">
          <DialogTitle>{`Ship ${ordersOf(orders.length)}`}</DialogTitle>
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
            hint="Paste your courier's list, or rows of a sheet, with the orders' numbers: K7M2QX4P EW123456789IN. Without any they are for the orders below, in turn. Look at each before you send."
            rows={4}
            autoComplete="off"
            spellCheck={false}
            value={form.text}
            onChange={({ target }) => form.setText(target.value)}
          />
          <ul className="parcel-lines" aria-label="What is sent">
            {lines.map((line, at) => line.order === undefined && <Stray key={at} line={line} />)}
            {parcels.map((parcel) => (
              <Row
                key={parcel.order.id}
                parcel={parcel}
                isListed={form.isListed}
                onType={(number) => form.type(parcel.order.id, number)}
              />
            ))}
          </ul>
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
            {`Mark ${ordersOf(count)} as shipped`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
