import { useState } from 'react';
import { INDIAN_STATES } from '#platform/contract/india/indian-states.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import type { DeliveryMethod, DeliveryZone } from '../../../delivery/delivery-zones.ts';
import { newId } from '../../new-id.ts';
import { MethodFields } from './method-fields.tsx';
import { ZoneFold } from './zone-fold.tsx';
import styles from '../../shop-settings-page.module.css';

type ZoneFieldsProps = {
  zone: DeliveryZone;
  errors: Record<string, string>;
  warnings: Record<string, string>;
  onChange: (zone: DeliveryZone) => void;
  /** Missing for the only zone. */
  onRemove: (() => void) | undefined;
  onRemoveMethod: (index: number) => void;
};

type PlaceProps = Pick<ZoneFieldsProps, 'zone' | 'errors' | 'onChange'>;

function newMethod(methods: DeliveryMethod[]): DeliveryMethod {
  const bands = [{ pricePaise: Number.NaN }];
  return { id: newId('way', methods), name: '', kind: 'courier', bands, place: '', note: '' };
}

/** The first error of a list: all of it stands in one field. */
function errorOf(errors: Record<string, string>, list: string): string | undefined {
  return Object.entries(errors).find(([name]) => name === list || name.startsWith(`${list}.`))?.[1];
}

function States({ zone, errors, onChange }: PlaceProps) {
  const { states } = zone;
  const left = INDIAN_STATES.filter((state) => !states.includes(state));
  const options = [
    { value: '', label: 'Add a state' },
    ...left.map((state) => ({ value: state, label: state })),
  ];
  const add = (value: string) => {
    const state = left.find((one) => one === value);
    if (state) onChange({ ...zone, states: [...states, state] });
  };
  return (
    <>
      <SelectField
        label="States"
        optional
        options={options}
        value=""
        error={errorOf(errors, 'states')}
        onChange={({ target }) => add(target.value)}
      />
      {states.length > 0 && (
        <ul className={`column row wrap ${styles.wordList}`} aria-label="States of this zone">
          {states.map((state) => (
            <li key={state}>
              <Button
                size="s"
                variant="secondary"
                aria-label={`Remove ${state}`}
                onClick={() => onChange({ ...zone, states: states.filter((one) => one !== state) })}
              >
                {`${state} ×`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Pins({ zone, errors, onChange }: PlaceProps) {
  const [text, setText] = useState(zone.pins.join(', '));
  return (
    <TextField
      label="PIN codes"
      optional
      hint="Their first digits are enough: 110 is all of Delhi. Without states and PIN codes the zone is the rest of India."
      inputMode="text"
      value={text}
      error={errorOf(errors, 'pins')}
      onChange={({ target }) => {
        setText(target.value);
        onChange({ ...zone, pins: target.value.split(/[\s,]+/).filter(Boolean) });
      }}
    />
  );
}

function Methods({ zone, errors, warnings, onChange, onRemoveMethod }: ZoneFieldsProps) {
  const { methods } = zone;
  return methods.map((method, index) => (
    <MethodFields
      key={method.id}
      method={method}
      errors={errors}
      warning={warnings[`methods.${index}.bands`]}
      path={`methods.${index}`}
      onChange={(next) => onChange({ ...zone, methods: methods.with(index, next) })}
      onRemove={() => onRemoveMethod(index)}
    />
  ));
}

export function ZoneFields(props: ZoneFieldsProps) {
  const { zone, errors, warnings, onChange, onRemove } = props;
  const { methods } = zone;
  return (
    <ZoneFold zone={zone} isOnly={onRemove === undefined} isWrong={Object.keys(errors).length > 0}>
      <fieldset className="stack">
        <legend className="visually-hidden">{zone.name || 'New zone'}</legend>
        <TextField
          label="Name of the zone"
          maxLength={60}
          value={zone.name}
          error={errors.name}
          onChange={({ target }) => onChange({ ...zone, name: target.value })}
        />
        <States {...props} />
        <Pins {...props} />
        {[warnings[''], warnings.methods].map(
          (warning) => warning !== undefined && <Banner key={warning}>{warning}</Banner>,
        )}
        <Methods {...props} />
        <div className="row wrap">
          <Button
            size="s"
            variant="secondary"
            onClick={() => onChange({ ...zone, methods: [...methods, newMethod(methods)] })}
          >
            Add a way of delivery
          </Button>
          {onRemove && (
            <Button size="s" variant="secondary" onClick={onRemove}>
              Remove this zone
            </Button>
          )}
        </div>
      </fieldset>
    </ZoneFold>
  );
}
