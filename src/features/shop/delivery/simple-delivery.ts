import { DEFAULT_DELIVERY, DeliveryRules, type DeliveryMethod } from './delivery-zones.ts';

/** What a new shop is asked about delivery: one price for all, by weight, or no parcels. Sums are paise. */
export type SimpleDelivery = {
  way: 'flat' | 'weight' | 'pickup';
  flatPaise: number;
  /** Up to 500 g, and up to 1 kg. */
  lightPaise: number;
  heavyPaise: number;
  /** The charge for each further 500 g begun. */
  extraPaise: number;
  /** Where and when pieces are picked up. */
  place: string;
};

/** The price starts empty: the maker has to choose one. */
export const UNANSWERED_DELIVERY: SimpleDelivery = {
  way: 'flat',
  flatPaise: Number.NaN,
  lightPaise: 60_00,
  heavyPaise: 90_00,
  extraPaise: 40_00,
  place: '',
};

const LIGHT_GRAMS = 500;

type Courier = Omit<DeliveryMethod, 'id' | 'name'>;

function courierOf({ way, ...prices }: SimpleDelivery): Courier {
  const { flatPaise, lightPaise, heavyPaise, extraPaise, place } = prices;
  const common = { kind: 'courier', place: '', note: '' } as const;
  if (way === 'flat') return { ...common, bands: [{ pricePaise: flatPaise }] };
  if (way === 'pickup') return { ...common, kind: 'pickup', place, bands: [{ pricePaise: 0 }] };
  return {
    ...common,
    bands: [{ upToGrams: LIGHT_GRAMS, pricePaise: lightPaise }, { pricePaise: heavyPaise }],
    extraPer500GramsPaise: extraPaise,
  };
}

/** The rules of delivery that the answers stand for; an unanswered price is refused by them. */
export function deliveryOf(simple: SimpleDelivery): DeliveryRules {
  const [zone] = DEFAULT_DELIVERY.zones;
  const [method] = zone?.methods ?? [];
  if (zone === undefined || method === undefined) return DEFAULT_DELIVERY;
  const name = simple.way === 'pickup' ? 'Pickup' : method.name;
  const only = { id: method.id, name, ...courierOf(simple) };
  return { ...DEFAULT_DELIVERY, zones: [{ ...zone, methods: [only] }] };
}

function guess({ kind, bands, extraPer500GramsPaise, place }: DeliveryMethod): SimpleDelivery {
  const [light, heavy] = bands;
  if (kind === 'pickup') return { ...UNANSWERED_DELIVERY, way: 'pickup', place };
  if (light === undefined || heavy === undefined) {
    return {
      ...UNANSWERED_DELIVERY,
      flatPaise: light?.pricePaise ?? UNANSWERED_DELIVERY.flatPaise,
    };
  }
  return {
    ...UNANSWERED_DELIVERY,
    way: 'weight',
    lightPaise: light.pricePaise,
    heavyPaise: heavy.pricePaise,
    extraPaise: extraPer500GramsPaise ?? 0,
  };
}

const written = (rules: DeliveryRules) => JSON.stringify(DeliveryRules.safeParse(rules).data);

/** The answers that stand for these rules; undefined where the owner has made finer ones. */
export function simpleDeliveryOf(rules: DeliveryRules): SimpleDelivery | undefined {
  const [method] = rules.zones[0]?.methods ?? [];
  const simple = method && guess(method);
  return simple && written(deliveryOf(simple)) === written(rules) ? simple : undefined;
}
