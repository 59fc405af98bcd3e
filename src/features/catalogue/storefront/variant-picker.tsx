import { SwatchGroup } from '#platform/ui/forms/swatch-group.tsx';
import { availabilityOf } from '../availability.ts';
import type { Variant } from '../contract.ts';

type Option = Pick<Variant, 'id' | 'value' | 'swatch' | 'stock'>;

/** Labels for customers; stored names stay. */
const SPOKEN = new Map([['Colors', 'Colours']]);

export function VariantPicker({
  name,
  options,
  chosenId,
  onChoose,
}: {
  name: string;
  options: Option[];
  chosenId: string;
  onChoose: (id: string) => void;
}) {
  return (
    <SwatchGroup
      legend={SPOKEN.get(name) ?? name}
      name={`variant-${name}`}
      value={chosenId}
      onChange={onChoose}
      options={options.map((option) => ({
        value: option.id,
        label: option.value,
        ...(option.swatch !== undefined && { src: `/media/${option.swatch}/160.webp` }),
        ...(availabilityOf(option).kind === 'sold-out' && { note: 'Sold out' }),
      }))}
    />
  );
}
