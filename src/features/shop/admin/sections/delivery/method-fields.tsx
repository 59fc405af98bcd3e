import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { DELIVERY_KINDS, type DeliveryMethod } from '../../../delivery/delivery-zones.ts';
import { useFocusWhenNew } from '../../use-focus-when-new.ts';
import { NumberField } from '../../number-field.tsx';
import styles from '../../shop-settings-page.module.css';

type MethodFieldsProps = {
  method: DeliveryMethod;
  errors: Record<string, string>;
  warning: string | undefined;
  /** Path of the method in the names of the errors. */
  path: string;
  onChange: (method: DeliveryMethod) => void;
  onRemove: () => void;
};

const KINDS = [
  { value: 'courier', label: 'Courier or post' },
  { value: 'own', label: 'You bring it' },
  { value: 'pickup', label: 'Picked up at your place' },
];

function Bands({ method, errors, warning, path, onChange }: Omit<MethodFieldsProps, 'onRemove'>) {
  const { bands } = method;
  const set = (next: DeliveryMethod['bands']) => onChange({ ...method, bands: next });
  const last = bands.length - 1;
  const addBefore = () =>
    set([
      ...bands.slice(0, last),
      { upToGrams: Number.NaN, pricePaise: Number.NaN },
      ...bands.slice(last),
    ]);
  return (
    <>
      {bands.map((band, index) => (
        <div className="grid2" key={index < last ? `limit-${index}` : 'last'}>
          {index < last && (
            <NumberField
              label="Up to"
              unit="g"
              value={Number.isNaN(band.upToGrams) ? undefined : band.upToGrams}
              error={errors[`${path}.bands.${index}.upToGrams`]}
              onChange={(grams) =>
                set(bands.with(index, { ...band, upToGrams: grams ?? Number.NaN }))
              }
            />
          )}
          <NumberField
            label={last === 0 ? 'Price' : index < last ? 'Costs' : 'Heavier parcels cost'}
            unit="₹"
            value={Number.isNaN(band.pricePaise) ? undefined : band.pricePaise}
            error={errors[`${path}.bands.${index}.pricePaise`]}
            onChange={(paise) =>
              set(bands.with(index, { ...band, pricePaise: paise ?? Number.NaN }))
            }
          />
        </div>
      ))}
      {warning !== undefined && <Banner>{warning}</Banner>}
      <div className="row wrap">
        <Button size="s" variant="secondary" onClick={addBefore}>
          Add a price for lighter parcels
        </Button>
        {last > 0 && (
          <Button size="s" variant="secondary" onClick={() => set(bands.toSpliced(last - 1, 1))}>
            Remove the heaviest limit
          </Button>
        )}
      </div>
    </>
  );
}

type OptionalName = 'freeOverPaise' | 'extraPer500GramsPaise' | 'travelDays';

/** Drops the name of an optional field that is empty. */
function withOptional<N extends OptionalName>(
  method: DeliveryMethod,
  name: N,
  value: DeliveryMethod[N],
): DeliveryMethod {
  const { [name]: _, ...rest } = method;
  return (value === undefined ? rest : { ...rest, [name]: value }) as DeliveryMethod;
}

function TravelDays({ method, errors, path, onChange }: Omit<MethodFieldsProps, 'onRemove'>) {
  const { travelDays } = method;
  const shown = (days: number | undefined) =>
    days === undefined || Number.isNaN(days) ? undefined : days;
  const [from, to] = [shown(travelDays?.from), shown(travelDays?.to)];
  function change(days: { from: number | undefined; to: number | undefined }): void {
    const isEmpty = days.from === undefined && days.to === undefined;
    const both = { from: days.from ?? Number.NaN, to: days.to ?? Number.NaN };
    onChange(withOptional(method, 'travelDays', isEmpty ? undefined : both));
  }
  return (
    <div className="grid2">
      <NumberField
        label="Days on the way, at least"
        optional
        unit="days"
        value={from}
        error={errors[`${path}.travelDays.from`]}
        onChange={(days) => change({ from: days, to })}
      />
      <NumberField
        label="Days on the way, at most"
        optional
        unit="days"
        value={to}
        error={errors[`${path}.travelDays.to`]}
        onChange={(days) => change({ from, to: days })}
      />
    </div>
  );
}

export function MethodFields(props: MethodFieldsProps) {
  const { method, errors, path, onChange, onRemove } = props;
  const text = (name: 'name' | 'place' | 'note') => ({
    value: method[name],
    error: errors[`${path}.${name}`],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...method, [name]: target.value }),
  });
  const isPickup = method.kind === 'pickup';
  const box = useFocusWhenNew<HTMLFieldSetElement>(method.name === '');
  return (
    <fieldset ref={box} className={`${styles.zone} stack`}>
      <legend>{method.name || 'New way of delivery'}</legend>
      <div className="grid2">
        <TextField label="Name shown to buyers" maxLength={60} {...text('name')} />
        <SelectField
          label="How"
          options={KINDS}
          value={method.kind}
          onChange={({ target }) => {
            const kind = DELIVERY_KINDS.find((one) => one === target.value);
            if (kind) onChange({ ...method, kind });
          }}
        />
      </div>
      {isPickup && (
        <TextField label="Where and when it is picked up" maxLength={200} {...text('place')} />
      )}
      <Bands {...props} />
      <div className="grid2">
        <NumberField
          label="Each further 500 g"
          optional
          unit="₹"
          value={method.extraPer500GramsPaise}
          error={errors[`${path}.extraPer500GramsPaise`]}
          onChange={(paise) => onChange(withOptional(method, 'extraPer500GramsPaise', paise))}
        />
        <NumberField
          label="Free from"
          optional
          unit="₹"
          value={method.freeOverPaise}
          error={errors[`${path}.freeOverPaise`]}
          onChange={(paise) => onChange(withOptional(method, 'freeOverPaise', paise))}
        />
      </div>
      {!isPickup && <TravelDays {...props} />}
      <TextField label="Note for buyers" optional maxLength={120} {...text('note')} />
      <div>
        <Button size="s" variant="secondary" onClick={onRemove}>
          Remove this way
        </Button>
      </div>
    </fieldset>
  );
}
