import { Button } from '#platform/ui/actions/button.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { DELIVERY_KINDS, type DeliveryMethod } from '../../delivery-rules.ts';
import { NumberField } from './number-field.tsx';

type MethodFieldsProps = {
  method: DeliveryMethod;
  errors: Record<string, string>;
  /** Of the method, in the names of the errors. */
  path: string;
  onChange: (method: DeliveryMethod) => void;
  onRemove: () => void;
};

const KINDS = [
  { value: 'courier', label: 'Courier or post' },
  { value: 'own', label: 'You bring it' },
  { value: 'pickup', label: 'Picked up at your place' },
];

function Bands({ method, errors, path, onChange }: Omit<MethodFieldsProps, 'onRemove'>) {
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

/** Without the name of an optional field that is empty. */
function withSum(method: DeliveryMethod, freeOverPaise: number | undefined): DeliveryMethod {
  const { freeOverPaise: _, ...rest } = method;
  return freeOverPaise === undefined ? rest : { ...rest, freeOverPaise };
}

export function MethodFields({ method, errors, path, onChange, onRemove }: MethodFieldsProps) {
  const text = (name: 'name' | 'place' | 'note') => ({
    value: method[name],
    error: errors[`${path}.${name}`],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...method, [name]: target.value }),
  });
  const isPickup = method.kind === 'pickup';
  return (
    <fieldset className="zone stack">
      <legend>{method.name || 'New way of delivery'}</legend>
      <div className="grid2">
        <TextField label="Name that buyers see" maxLength={60} {...text('name')} />
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
      <Bands {...{ method, errors, path, onChange }} />
      <NumberField
        label="Free from"
        optional
        unit="₹"
        value={method.freeOverPaise}
        error={errors[`${path}.freeOverPaise`]}
        onChange={(paise) => onChange(withSum(method, paise))}
      />
      <TextField label="Note for buyers" optional maxLength={120} {...text('note')} />
      <div>
        <Button size="s" variant="secondary" onClick={onRemove}>
          Remove this way
        </Button>
      </div>
    </fieldset>
  );
}
