import { NumberField } from '#features/shop/admin/number-field.tsx';
import { DeliveryRules } from '#features/shop/delivery/delivery-zones.ts';
import { deliveryOptions } from '#features/shop/delivery/delivery-price.ts';
import { Promises, type ShopSettings } from '#features/shop/settings/settings.ts';
import {
  deliveryOf,
  simpleDeliveryOf,
  UNANSWERED_DELIVERY,
  type SimpleDelivery,
} from '#features/shop/delivery/simple-delivery.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { wholeIn } from '#platform/contract/typed/number.ts';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { groupErrors, lockOf, StepForm, useStep, type StepProps } from './step-form.tsx';
import styles from '#platform/ui/forms/field.module.css';

type Draft = ShopSettings['promise'] & {
  /** Absent where the owner has made finer rules. */
  simple: SimpleDelivery | undefined;
};

const DeliveryForm = checkedDraft(
  ({ simple, ...promise }: Draft) => ({
    ...groupErrors(Promises, promise),
    ...(simple && formErrors(DeliveryRules, deliveryOf(simple))),
  }),
  ({ simple, ...promise }) => ({
    patch: { promise, ...(simple && { delivery: deliveryOf(simple) }) },
    isUnchanged: true,
  }),
);

const WAYS = [
  { value: 'flat', label: 'One price for every order' },
  { value: 'weight', label: 'By weight' },
  { value: 'pickup', label: 'Buyers pick it up' },
];

const EXAMPLE = { grams: 800, subtotal: 900_00 };

/** What the answers mean for one order; undefined while they are not complete. */
function exampleOf(simple: SimpleDelivery): string | undefined {
  const rules = deliveryOf(simple);
  if (simple.way === 'pickup' || !DeliveryRules.safeParse(rules).success) return undefined;
  const [option] = deliveryOptions(rules, {}, EXAMPLE);
  if (option === undefined) return undefined;
  const { price } = option;
  const sum = (paise: number) => formatRupees(paise / 100);
  return `Example: pieces of ${EXAMPLE.grams} g for ${sum(EXAMPLE.subtotal)} come to ${sum(EXAMPLE.subtotal + price)}, ${sum(price)} of it for delivery.`;
}

type PricesProps = {
  simple: SimpleDelivery;
  errors: Record<string, string>;
  onChange: (simple: SimpleDelivery) => void;
};

const METHOD = 'zones.0.methods.0';

function Prices({ simple, errors, onChange }: PricesProps) {
  const price = (name: 'flatPaise' | 'lightPaise' | 'heavyPaise' | 'extraPaise', path: string) => ({
    unit: '₹' as const,
    value: Number.isNaN(simple[name]) ? undefined : simple[name],
    error: errors[`${METHOD}.${path}`],
    onChange: (paise: number | undefined) => onChange({ ...simple, [name]: paise ?? Number.NaN }),
  });
  if (simple.way === 'flat') {
    return <NumberField label="Delivery costs" {...price('flatPaise', 'bands.0.pricePaise')} />;
  }
  if (simple.way === 'weight') {
    return (
      <>
        <div className="grid2">
          <NumberField label="Up to 500 g" {...price('lightPaise', 'bands.0.pricePaise')} />
          <NumberField label="Up to 1 kg" {...price('heavyPaise', 'bands.1.pricePaise')} />
        </div>
        <NumberField label="Each further 500 g" {...price('extraPaise', 'extraPer500GramsPaise')} />
      </>
    );
  }
  return (
    <TextArea
      label="Where and when"
      rows={2}
      maxLength={200}
      value={simple.place}
      error={errors[`${METHOD}.place`]}
      onChange={({ target }) => onChange({ ...simple, place: target.value })}
    />
  );
}

export function DeliveryStep(props: StepProps) {
  const { setUp, step } = props;
  const { promise, delivery } = setUp.shop.published;
  const known = simpleDeliveryOf(delivery);
  const start: Draft = { ...promise, simple: known && (step.isDone ? known : UNANSWERED_DELIVERY) };
  const form = useStep(props, { schema: DeliveryForm, start });
  const { simple } = form.values;
  const change = (next: SimpleDelivery) => form.edit('zones', (now) => ({ ...now, simple: next }));
  function days(name: 'sentFromDays' | 'sentToDays') {
    const { value, onChange, ...bound } = form.choice(name);
    return {
      ...bound,
      ...lockOf(setUp, `promise.${name}`),
      inputMode: 'numeric' as const,
      suffix: <span className={styles.prefix}>days</span>,
      value: Number.isNaN(value) ? '' : String(value),
      onChange: ({ target }: { target: { value: string } }) =>
        onChange(wholeIn(target.value) ?? Number.NaN),
    };
  }
  return (
    <StepForm form={form}>
      {simple === undefined ? (
        <p className="muted">What delivery costs is set on the page My shop.</p>
      ) : (
        <>
          <RadioChips
            legend="What delivery costs"
            name="delivery"
            options={WAYS}
            value={simple.way}
            onChange={(way) => change({ ...simple, way: way as SimpleDelivery['way'] })}
          />
          <Prices key={simple.way} simple={simple} errors={form.errors} onChange={change} />
          <p className="hint" aria-live="polite">
            {exampleOf(simple)}
          </p>
        </>
      )}
      <p className="muted">Buyers read this at each piece.</p>
      <TextField label="You send a piece after" {...days('sentFromDays')} />
      <TextField label="At the latest after" {...days('sentToDays')} />
      <p className="hint">
        Zones, free delivery above an amount and cash on delivery can be added later, on the page My
        shop.
      </p>
    </StepForm>
  );
}
