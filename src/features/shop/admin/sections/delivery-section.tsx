import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/actions/button.tsx';
import { deliveryWarnings, type DeliveryRules, type DeliveryZone } from '../../delivery-rules.ts';
import { newId } from '../new-id.ts';
import type { SectionProps } from '../section-props.ts';
import { NumberField } from './number-field.tsx';
import { ZoneFields } from './zone-fields.tsx';

function newZone(zones: DeliveryZone[]): DeliveryZone {
  const methods = zones[0]?.methods ?? [];
  return { id: newId('zone', zones), name: '', pins: [], states: [], methods };
}

/** Sentences about what stands under a path, by the rest of their path; about itself by ''. */
function sentencesUnder(sentences: Record<string, string>, path: string): Record<string, string> {
  const start = `${path}.`;
  return Object.fromEntries(
    Object.entries(sentences).flatMap(([name, sentence]) =>
      `${name}.`.startsWith(start) ? [[name.slice(start.length), sentence]] : [],
    ),
  );
}

export function DeliverySection({ value, onChange, errors }: SectionProps<'delivery'>) {
  const { zones, packingGrams } = value;
  const warnings = Object.fromEntries(
    deliveryWarnings(value).map(({ path, sentence }) => [path.join('.'), sentence]),
  );
  const change = (part: Partial<DeliveryRules>) => onChange({ ...value, ...part });
  return (
    <>
      <p className="hint">
        The longest PIN code decides, then the state, then the zone without either. An address
        outside all zones is told that you do not deliver there yet.
      </p>
      {warnings.zones !== undefined && <Banner tone="gold">{warnings.zones}</Banner>}
      {zones.map((zone, index) => (
        <ZoneFields
          key={zone.id}
          zone={zone}
          errors={sentencesUnder(errors, `zones.${index}`)}
          warnings={sentencesUnder(warnings, `zones.${index}`)}
          onChange={(next) => change({ zones: zones.with(index, next) })}
          onRemove={
            zones.length > 1
              ? () => change({ zones: zones.filter((other) => other !== zone) })
              : undefined
          }
        />
      ))}
      <div>
        <Button
          size="s"
          variant="secondary"
          onClick={() => change({ zones: [...zones, newZone(zones)] })}
        >
          Add a zone
        </Button>
      </div>
      <NumberField
        label="Weight of box and padding"
        hint="Added once to each parcel."
        unit="g"
        value={packingGrams}
        error={errors.packingGrams}
        onChange={(grams) => change({ packingGrams: grams ?? 0 })}
      />
    </>
  );
}
