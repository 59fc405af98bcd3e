import { boundAddress } from '#features/profile/storefront/addresses/address-draft.ts';
import {
  PlaceFields,
  StreetFields,
} from '#features/profile/storefront/addresses/address-fields.tsx';
import { today } from '#features/shop/workshop/holidays.ts';
import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { MAX_DAYS_BACK } from '../manual-contract.ts';
import type { Paid } from '../../admin/lines/manual-draft.ts';
import { CouponField } from './coupon-field.tsx';
import type { ShownCoupon } from './use-manual-coupon.ts';
import type { ManualForm } from './use-manual-order.ts';
import styles from '../../admin/lines/order-lines.module.css';

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

type PartProps = { form: ManualForm };

function WhereTo({ form }: PartProps) {
  const address = boundAddress(form);
  return (
    <>
      <StreetFields {...address} />
      <div className={styles.fields}>
        <PlaceFields {...address} />
        <RupeeField
          label="Delivery costs"
          id="shipping"
          placeholder="0"
          maxLength={30}
          {...form.field('shipping')}
        />
      </div>
    </>
  );
}

export function ManualDelivery({ form }: PartProps) {
  const delivery = form.choice('delivery');
  const { method } = form.values.payment;
  function choose(value: string): void {
    const isTooLate = value === 'handed-over' && method === 'on-delivery';
    form.edit('', (draft) => ({
      ...draft,
      delivery: value as typeof draft.delivery,
      ...(isTooLate && { payment: { ...draft.payment, method: 'Cash' } }),
    }));
  }
  return (
    <section className={`column card ${styles.part}`} aria-labelledby="mo-delivery">
      <h2 id="mo-delivery">How it reaches them</h2>
      <RadioChips
        legend="How it reaches them"
        hideLegend
        options={HANDINGS}
        {...delivery}
        onChange={choose}
      />
      {delivery.value === 'sent' && <WhereTo form={form} />}
    </section>
  );
}

export function ManualPayment({ form, shown }: PartProps & { shown: ShownCoupon }) {
  const { error, ...code } = form.field('code');
  const isThere = form.values.delivery === 'handed-over';
  return (
    <section className={`column card ${styles.part}`} aria-labelledby="mo-payment">
      <h2 id="mo-payment">Payment</h2>
      <RadioChips
        legend="How it was paid"
        id="payment.method"
        options={PAID.filter(({ value }) => !isThere || value !== 'on-delivery')}
        {...form.choice('payment.method')}
      />
      <div className={styles.fields}>
        <RupeeField
          label="Discount"
          optional
          id="discount"
          maxLength={30}
          {...form.field('discount')}
        />
        <CouponField id="code" {...code} error={error ?? shown.error} hint={shown.words} />
      </div>
    </section>
  );
}

/** Place and time of the sale. */
export function ManualOrigin({ form }: PartProps) {
  const hasEmail = form.values.customer.email !== '';
  const sendMail = form.box('sendMail');
  return (
    <section className={`column card ${styles.part}`} aria-labelledby="mo-origin">
      <h2 id="mo-origin">Where and when</h2>
      <RadioChips legend="Where it was sold" options={CHANNELS} {...form.choice('channel')} />
      <TextField
        label="Sold on"
        optional
        hint={`Empty: today. At most ${MAX_DAYS_BACK} days back.`}
        id="soldAt"
        type="date"
        min={earliestDay()}
        max={today()}
        {...form.field('soldAt')}
      />
      <Checkbox
        label="Send them an email with the order"
        hint={hasEmail ? undefined : 'Needs their email address.'}
        {...sendMail}
        checked={sendMail.checked && hasEmail}
        disabled={!hasEmail}
      />
    </section>
  );
}
