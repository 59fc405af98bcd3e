import { addressErrorsIn } from '#features/profile/storefront/addresses/address-draft.ts';
import {
  PlaceFields,
  StreetFields,
} from '#features/profile/storefront/addresses/address-fields.tsx';
import { today } from '#features/shop/workshop/holidays.ts';
import { Checkbox } from '#platform/ui/forms/checkbox.tsx';
import { RadioChips } from '#platform/ui/forms/radio-chips.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { MAX_DAYS_BACK } from '../../manual-contract.ts';
import type { ManualDraft, Paid } from './manual-draft.ts';
import type { ManualOrder } from './use-manual-order.ts';

const CHANNELS = [
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'instagram', label: 'Instagram' },
  { value: 'phone', label: 'Phone' },
  { value: 'market', label: 'Market' },
  { value: 'other', label: 'Elsewhere' },
];

const HANDINGS = [
  { value: 'sent', label: 'Sent' },
  { value: 'pickup', label: 'Picked up later' },
  { value: 'handed-over', label: 'Handed over' },
];

const PAID: { value: Paid; label: string }[] = [
  { value: 'later', label: 'Not yet' },
  { value: 'UPI', label: 'UPI' },
  { value: 'Cash', label: 'Cash' },
  { value: 'Bank transfer', label: 'Bank transfer' },
  { value: 'on-delivery', label: 'When it arrives' },
  { value: 'Other', label: 'Other' },
];

const DAY_MS = 86_400_000;

const earliestDay = (): string => today(new Date(Date.now() - MAX_DAYS_BACK * DAY_MS));

function WhereTo({ order: { draft, errors, change } }: { order: ManualOrder }) {
  const address = {
    draft: draft.address,
    errors: addressErrorsIn(errors),
    onChange: (next: ManualDraft['address']) => change({ address: next }),
  };
  return (
    <>
      <StreetFields {...address} />
      <div className="mo-fields">
        <PlaceFields {...address} />
        <TextField
          label="Delivery costs"
          id="shipping"
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          placeholder="0"
          value={draft.shipping}
          error={errors.shipping}
          onChange={({ target }) => change({ shipping: target.value })}
        />
      </div>
    </>
  );
}

export function ManualDelivery({ order }: { order: ManualOrder }) {
  const { draft, change } = order;
  function choose(value: string): void {
    const delivery = value as ManualDraft['delivery'];
    const isTooLate = delivery === 'handed-over' && draft.paid === 'on-delivery';
    change({ delivery, ...(isTooLate && { paid: 'Cash' }) });
  }
  return (
    <section className="card mo-part" aria-labelledby="mo-delivery">
      <h2 id="mo-delivery">How it reaches them</h2>
      <RadioChips
        legend="How it reaches them"
        hideLegend
        name="delivery"
        options={HANDINGS}
        value={draft.delivery}
        onChange={choose}
      />
      {draft.delivery === 'sent' && <WhereTo order={order} />}
    </section>
  );
}

export function ManualPayment({ order }: { order: ManualOrder }) {
  const { draft, errors, change } = order;
  const isThere = draft.delivery === 'handed-over';
  return (
    <section className="card mo-part" aria-labelledby="mo-payment">
      <h2 id="mo-payment">Payment</h2>
      <RadioChips
        legend="How it was paid"
        id="payment.method"
        name="paid"
        options={PAID.filter(({ value }) => !isThere || value !== 'on-delivery')}
        value={draft.paid}
        error={errors['payment.method']}
        onChange={(paid) => change({ paid: paid as Paid })}
      />
      <TextField
        label="Discount"
        optional
        id="discount"
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        value={draft.discount}
        error={errors.discount}
        onChange={({ target }) => change({ discount: target.value })}
      />
    </section>
  );
}

/** Place and time of the sale. */
export function ManualOrigin({ order }: { order: ManualOrder }) {
  const { draft, errors, change } = order;
  return (
    <section className="card mo-part" aria-labelledby="mo-origin">
      <h2 id="mo-origin">Where and when</h2>
      <RadioChips
        legend="Where it was sold"
        name="channel"
        options={CHANNELS}
        value={draft.channel}
        onChange={(channel) => change({ channel: channel as ManualDraft['channel'] })}
      />
      <TextField
        label="Sold on"
        optional
        hint={`Empty: today. At most ${MAX_DAYS_BACK} days back.`}
        id="soldAt"
        type="date"
        min={earliestDay()}
        max={today()}
        value={draft.soldOn}
        error={errors.soldAt}
        onChange={({ target }) => change({ soldOn: target.value })}
      />
      <Checkbox
        label="Send them an email with the order"
        hint={draft.email === '' ? 'Needs their email address.' : undefined}
        checked={draft.sendMail && draft.email !== ''}
        disabled={draft.email === ''}
        onChange={({ target }) => change({ sendMail: target.checked })}
      />
    </section>
  );
}
