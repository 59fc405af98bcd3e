import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import type { CashSettings } from '../../../settings/cash-settings.ts';
import type { SectionProps } from '../../section-props.ts';
import { NumberField } from '../../number-field.tsx';

type Cash = SectionProps<'cash'>;
type Flag = {
  [N in keyof CashSettings]: CashSettings[N] extends boolean ? N : never;
}[keyof Cash['value']];
type Count = {
  [N in keyof CashSettings]: CashSettings[N] extends number ? N : never;
}[keyof Cash['value']];

function bindFlag({ value, onChange }: Cash, name: Flag) {
  return {
    checked: value[name],
    onChange: ({ target }: { target: { checked: boolean } }) =>
      onChange({ ...value, [name]: target.checked }),
  };
}

function bindCount({ value, onChange, errors }: Cash, name: Count) {
  return {
    value: Number.isNaN(value[name]) ? undefined : value[name],
    error: errors[name],
    onChange: (count: number | undefined) => onChange({ ...value, [name]: count ?? Number.NaN }),
  };
}

function Zones({ value, onChange, settings }: Cash) {
  const { zones } = settings.delivery;
  if (zones.length < 2) return null;
  const { exceptZones } = value;
  return (
    <fieldset className="stack">
      <legend className="label">Delivery zones where you offer it</legend>
      {zones.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={!exceptZones.includes(id)}
          onChange={({ target }) =>
            onChange({
              ...value,
              exceptZones: target.checked
                ? exceptZones.filter((other) => other !== id)
                : [...exceptZones, id],
            })
          }
        />
      ))}
    </fieldset>
  );
}

function OnDelivery(props: Cash) {
  return (
    <>
      <div className="grid2">
        <NumberField
          label="For orders of at least"
          hint="0: any amount."
          unit="₹"
          {...bindCount(props, 'fromPaise')}
        />
        <NumberField
          label="And at most"
          hint="You pay for shipping a refused parcel twice. 0: any amount."
          unit="₹"
          {...bindCount(props, 'upToPaise')}
        />
      </div>
      <NumberField
        label="Fee that the buyer pays"
        hint="What the courier charges for collecting cash. Buyers see it before they order. 0: none."
        unit="₹"
        {...bindCount(props, 'feePaise')}
      />
      <Zones {...props} />
    </>
  );
}

export function CashSection(props: Cash) {
  const { onDelivery, atPickup } = props.value;
  const hasPickup = props.settings.delivery.zones.some(({ methods }) =>
    methods.some(({ kind }) => kind === 'pickup'),
  );
  return (
    <>
      <Checkbox
        label="Cash on delivery"
        hint="The buyer pays the courier, or you when you bring it. Ask your courier first whether they collect cash."
        {...bindFlag(props, 'onDelivery')}
      />
      {onDelivery && <OnDelivery {...props} />}
      <Checkbox
        label="Pay at pickup"
        hint="The buyer pays when the piece is picked up at your place."
        {...bindFlag(props, 'atPickup')}
      />
      {atPickup && !hasPickup && (
        <Banner tone="gold">There is no pickup yet. Add it as a way of delivery.</Banner>
      )}
      {(onDelivery || atPickup) && (
        <>
          <fieldset className="stack">
            <legend className="label">These must be paid for in advance</legend>
            <Checkbox
              label="Pieces with the buyer's own words or photos"
              hint="Nobody else will want them if they come back."
              {...bindFlag(props, 'notForPersonalised')}
            />
            <Checkbox label="Pieces made to order" {...bindFlag(props, 'notForMadeToOrder')} />
            <Checkbox label="Orders without an account" {...bindFlag(props, 'notForGuests')} />
          </fieldset>
          <NumberField
            label="Refused parcels before a buyer must pay in advance"
            hint="Counted by account and phone number. 0: no limit."
            unit="parcels"
            {...bindCount(props, 'prepaidAfterRefusals')}
          />
        </>
      )}
    </>
  );
}
