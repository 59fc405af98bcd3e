import type { Insertable } from 'kysely';
import type { DB } from '#platform/server/database/schema.generated.ts';
import { uuidv7 } from '#platform/server/id.ts';
import type { DemoRows } from './demo-rows.ts';

type Kind = Pick<Insertable<DB['material']>, 'name' | 'unit'> & {
  pack: number;
  rupees: number;
  waste?: number;
  stock?: number;
  lowAt?: number;
};

const MATERIALS = {
  resin: {
    name: 'Epoxy resin',
    unit: 'g',
    pack: 1000,
    rupees: 850,
    waste: 5,
    stock: 3200,
    lowAt: 1000,
  },
  pigment: {
    name: 'Pigment powder',
    unit: 'g',
    pack: 25,
    rupees: 120,
    waste: 10,
    stock: 40,
    lowAt: 50,
  },
  leaf: { name: 'Gold leaf', unit: 'pcs', pack: 25, rupees: 250 },
  pouch: { name: 'Cotton pouch', unit: 'pcs', pack: 12, rupees: 300, stock: 30, lowAt: 12 },
} as const satisfies Record<string, Kind>;

type Name = keyof typeof MATERIALS;
type DemoRecipe = { slug: string; minutes: number; note: string; lines: [Name, number][] };

const CURE = 'Cure for 24 hours, then polish.';
const RECIPES: DemoRecipe[] = [
  {
    slug: 'marina-shoreline-coasters',
    minutes: 25,
    note: CURE,
    lines: [
      ['resin', 480],
      ['pigment', 6],
      ['pouch', 1],
    ],
  },
  {
    slug: 'agate-slice-coasters',
    minutes: 20,
    note: CURE,
    lines: [
      ['resin', 260],
      ['pigment', 5],
    ],
  },
  {
    slug: 'kaajal-gold-leaf-coasters',
    minutes: 30,
    note: CURE,
    lines: [
      ['resin', 500],
      ['leaf', 2],
      ['pouch', 1],
    ],
  },
];

export type CostRows = ReturnType<typeof costRows>;

/** What some pieces of the demo are made of. */
export function costRows({ products }: Pick<DemoRows, 'products'>, now: Date) {
  const ids = new Map(Object.keys(MATERIALS).map((name) => [name, uuidv7(now.getTime())]));
  const named = Object.entries<Kind>(MATERIALS).map(([name, kind]) => ({
    id: ids.get(name) ?? '',
    kind,
  }));
  const recipes = RECIPES.flatMap(({ slug, ...recipe }) => {
    const product = products.find((one) => one.slug === slug);
    return product ? [{ ...recipe, id: uuidv7(now.getTime()), product_id: product.id }] : [];
  });
  return {
    materials: named.map(({ id, kind: { name, unit, waste = 0, stock = null, lowAt = null } }) => ({
      id,
      name,
      unit,
      waste_percent: waste,
      stock,
      low_at: lowAt,
    })),
    prices: named.map(({ id, kind: { pack, rupees } }) => ({
      material_id: id,
      from_date: '2026-04-01',
      pack_size: pack,
      pack_price: rupees * 100,
    })),
    recipes: recipes.map(({ id, product_id, minutes, note }) => ({
      id,
      product_id,
      minutes,
      note,
      batch_size: 1,
    })),
    lines: recipes.flatMap(({ id, lines }) =>
      lines.map(([name, quantity], position) => ({
        recipe_id: id,
        position,
        material_id: ids.get(name) ?? '',
        quantity,
      })),
    ),
    setting: {
      hourly_wage: 15_000,
      overhead_percent: 10,
      packing: 4_000,
      fee_percent: 2,
      margin_percent: 45,
      rounding: '9',
    },
  };
}
