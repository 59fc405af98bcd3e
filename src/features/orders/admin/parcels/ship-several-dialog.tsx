import { useState } from 'react';
import * as z from 'zod';
import { useUnsavedWork } from '#platform/client/drafts/use-unsaved-work.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { Rupees } from '#platform/contract/money.ts';
import { rupeesIn } from '#platform/contract/typed/number.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import type { OrderWire } from '../../contract.ts';
import { CARRIERS } from '../../change/change-contract.ts';
import { fullName } from '../../storefront/address-lines.ts';
import { MAX_TRACKING_NUMBER } from '../../change/tracking-number.ts';
import { useNumberedOrder } from '../order/use-admin-order.ts';
import { matchParcels, type MatchedParcel } from './match-parcels.ts';
import { moveWarnings } from '../change/move-warnings.ts';
import { pastedParcels, type PastedLine } from './pasted-parcels.ts';
import parcelStyles from '../change/parcel.module.css';
import styles from './ship-several-dialog.module.css';

export type Shipping = {
  carrier?: (typeof CARRIERS)[number];
  /** Rupees for each parcel. */
  deliveryCost?: number;
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
  { value: '', label: 'Not given' },
  ...CARRIERS.map((carrier) => ({ value: carrier, label: carrier })),
];

const ordersOf = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

type Line = PastedLine<OrderWire>;
type Parcel = MatchedParcel<OrderWire>;

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
      <span className={parcelStyles.stray}>{why ?? problem}</span>
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
        <b className="order-number" translate="no">
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

type Draft = {
  carrier: string;
  deliveryCost: string;
  text: string;
  typed: Record<string, string>;
};

const EMPTY: Draft = { carrier: '', deliveryCost: '', text: '', typed: {} };

const Sending = z.object({ deliveryCost: Rupees.optional() });
const SendingForm = checkedDraft(
  ({ deliveryCost }: Draft) => formErrors(Sending, { deliveryCost: rupeesIn(deliveryCost) }),
  (draft: Draft) => ({ ...draft, cost: rupeesIn(draft.deliveryCost) }),
);

function useShipping({ orders, onSave, onClose }: ShipSeveralProps) {
  const [start, setStart] = useState(EMPTY);
  function close(): void {
    setStart(EMPTY);
    onClose();
  }
  const form = useForm({
    schema: SendingForm,
    start,
    send: async ({ carrier, cost }): Promise<Sent<string[]>> => {
      const known = CARRIERS.find((one) => one === carrier);
      const refusal = await onSave({
        ...(known && { carrier: known }),
        ...(cost !== undefined && { deliveryCost: cost }),
        orders: sent.map(({ order: { id }, trackingNumber }) => ({
          id,
          ...(trackingNumber !== '' && { trackingNumber }),
        })),
      });
      const isSent = ({ order }: Line) => sent.some((parcel) => parcel.order.id === order?.id);
      const strays = lines.filter((line) => line.problem !== undefined && !isSent(line));
      if (refusal !== undefined) return { ok: false, problem: refusal };
      return { ok: true, data: strays.map((line) => line.text) };
    },
    after: (strays) => {
      if (strays.length === 0) close();
      else setStart({ ...form.latest(), text: strays.join('\n') });
    },
  });
  const { text, typed } = form.values;
  const lines = pastedParcels(text, orders);
  const parcels = matchParcels({ orders, lines, typed });
  const isListed = lines.length > 0 || parcels.some(({ trackingNumber }) => trackingNumber !== '');
  const sent = parcels.filter(
    (parcel) => parcel.problem === undefined && (parcel.trackingNumber !== '' || !isListed),
  );
  useUnsavedWork(start.text !== '');
  const isDirty = form.isDirty || start.text !== '';
  return { form, state: { ...form, isDirty }, lines, parcels, isListed, count: sent.length, close };
}

/** Tracking numbers of several orders, pasted from a list and shown before they are sent. */
export function ShipSeveralDialog(props: ShipSeveralProps) {
  const { isOpen, orders } = props;
  const { form, state, lines, parcels, isListed, count, close } = useShipping(props);
  return (
    <FormDialog
      form={state}
      isOpen={isOpen}
      onClose={close}
      size="l"
      title={`Ship ${ordersOf(orders.length)}`}
      bodyClass={`column ${parcelStyles.parcel}`}
      failureTitle="Nothing was sent"
      offline="Sending needs a connection."
      closeLabel="Cancel"
      sendLabel={`Mark ${ordersOf(count)} as shipped`}
      busyLabel="Saving…"
      isSendable={count > 0}
    >
      <SelectField label="Carrier" optional options={OPTIONS} {...form.field('carrier')} />
      <RupeeField
        label="What sending each cost you"
        optional
        hint="Only you see it. Where one cost something else, type that on the order's page."
        {...form.field('deliveryCost')}
      />
      <TextArea
        label="Tracking numbers"
        optional
        hint="Paste your courier's list, or rows of a sheet, with the orders' numbers: K7M2QX4P EW123456789IN. Without any they are for the orders below, in turn. Look at each before you send."
        rows={4}
        autoComplete="off"
        spellCheck={false}
        {...form.field('text')}
      />
      <ul className={parcelStyles.lines} aria-label="What is sent">
        {lines.map((line, at) => line.order === undefined && <Stray key={at} line={line} />)}
        {parcels.map((parcel) => (
          <Row
            key={parcel.order.id}
            parcel={parcel}
            isListed={isListed}
            onType={(number) => form.change(`typed.${parcel.order.id}`, number)}
          />
        ))}
      </ul>
    </FormDialog>
  );
}
