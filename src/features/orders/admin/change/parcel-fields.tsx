import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { CARRIERS } from '../../contract.ts';
import type { ParcelDraft } from './parcel-draft.ts';

type ParcelFieldsProps = {
  draft: ParcelDraft;
  errors: Record<string, string>;
  onChange: (part: Partial<ParcelDraft>) => void;
};

const CARRIER_OPTIONS = [
  { value: '', label: 'Not said' },
  ...CARRIERS.map((carrier) => ({ value: carrier, label: carrier })),
];

export function ParcelFields({ draft, errors, onChange }: ParcelFieldsProps) {
  return (
    <div className="parcel-fields">
      <SelectField
        label="Carrier"
        optional
        name="carrier"
        options={CARRIER_OPTIONS}
        value={draft.carrier}
        error={errors.carrier}
        onChange={({ target }) => onChange({ carrier: target.value })}
      />
      <TextField
        label="Tracking number"
        optional
        name="trackingNumber"
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={draft.trackingNumber}
        error={errors.trackingNumber}
        onChange={({ target }) => onChange({ trackingNumber: target.value })}
      />
      {draft.carrier === 'Other' && (
        <TextField
          label="Link to follow the parcel"
          optional
          name="trackingUrl"
          type="url"
          maxLength={500}
          autoComplete="off"
          placeholder="https://"
          value={draft.trackingUrl}
          error={errors.trackingUrl}
          onChange={({ target }) => onChange({ trackingUrl: target.value })}
        />
      )}
      <TextField
        label="Estimated delivery"
        optional
        name="estimatedDelivery"
        type="date"
        value={draft.estimatedDelivery}
        error={errors.estimatedDelivery}
        onChange={({ target }) => onChange({ estimatedDelivery: target.value })}
      />
    </div>
  );
}
