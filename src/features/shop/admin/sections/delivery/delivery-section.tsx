import { useEffect, useRef } from 'react';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/actions/button.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import {
  deliveryWarnings,
  type DeliveryRules,
  type DeliveryZone,
} from '../../../delivery/delivery-zones.ts';
import { newId } from '../../new-id.ts';
import type { SectionProps } from '../../section-props.ts';
import { NumberField } from '../../number-field.tsx';
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

type ZonesProps = Pick<SectionProps<'delivery'>, 'value' | 'onChange'>;

/** Removes zones and ways of delivery; Undo puts them back into what was typed meanwhile. */
function useRemovals({ value, onChange }: ZonesProps) {
  const toast = useToast();
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const put = (change: (zones: DeliveryZone[]) => DeliveryZone[]): void =>
    onChange({ ...latest.current, zones: change(latest.current.zones) });
  return {
    removeZone: (zone: DeliveryZone, at: number): void => {
      put((zones) => zones.filter(({ id }) => id !== zone.id));
      toast.undo('Zone removed', () => put((zones) => zones.toSpliced(at, 0, zone)));
    },
    removeMethod: ({ id, methods }: DeliveryZone, at: number): void => {
      const method = methods[at];
      if (!method) return;
      const within = (zones: DeliveryZone[], change: (of: DeliveryZone) => DeliveryZone) =>
        zones.map((zone) => (zone.id === id ? change(zone) : zone));
      put((zones) =>
        within(zones, (zone) => ({ ...zone, methods: zone.methods.toSpliced(at, 1) })),
      );
      toast.undo('Way of delivery removed', () =>
        put((zones) =>
          within(zones, (zone) => ({ ...zone, methods: zone.methods.toSpliced(at, 0, method) })),
        ),
      );
    },
  };
}

function Explained({ isOnly }: { isOnly: boolean }) {
  return (
    <p className="hint">
      {isOnly
        ? 'One zone without states and PIN codes is all of India. Add another where delivery costs more or less.'
        : "A buyer's PIN code decides the zone first, then the state, then the zone without either. Where no zone fits, buyers are told that you don't deliver there yet."}
    </p>
  );
}

export function DeliverySection({ value, onChange, errors }: SectionProps<'delivery'>) {
  const { zones, packingGrams } = value;
  const { removeZone, removeMethod } = useRemovals({ value, onChange });
  const warnings = Object.fromEntries(
    deliveryWarnings(value).map(({ path, sentence }) => [path.join('.'), sentence]),
  );
  const change = (part: Partial<DeliveryRules>) => onChange({ ...value, ...part });
  return (
    <>
      <Explained isOnly={zones.length === 1} />
      {warnings.zones !== undefined && <Banner tone="gold">{warnings.zones}</Banner>}
      {zones.map((zone, index) => (
        <ZoneFields
          key={zone.id}
          zone={zone}
          errors={sentencesUnder(errors, `zones.${index}`)}
          warnings={sentencesUnder(warnings, `zones.${index}`)}
          onChange={(next) => change({ zones: zones.with(index, next) })}
          onRemove={zones.length > 1 ? () => removeZone(zone, index) : undefined}
          onRemoveMethod={(at) => removeMethod(zone, at)}
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
        hint="Added to each parcel once."
        unit="g"
        value={packingGrams}
        error={errors.packingGrams}
        onChange={(grams) => change({ packingGrams: grams ?? 0 })}
      />
    </>
  );
}
