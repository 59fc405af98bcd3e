/** A drop of the demo with pieces of its own, which show pictures that the demo has. */
export const DEMO_DROP = {
  slug: 'tides-at-dusk',
  title: 'Tides at dusk',
  sentence: 'Three pours of one evening, in the colours of that sky. None of them comes again.',
  earlyMinutes: 15,
  perPerson: 2,
  /** The piece whose second picture the drop shows. */
  pictureOf: 'arabian-sea-wall-panel',
};

type DropPiece = {
  slug: string;
  name: string;
  rupees: number;
  weightGrams: number;
  stock: number;
  category: string;
  description: string;
  pictureOf: string;
};

export const DROP_PIECES: DropPiece[] = [
  {
    slug: 'dusk-serving-tray',
    name: 'Dusk Serving Tray',
    rupees: 2899,
    weightGrams: 1200,
    stock: 6,
    category: 'trays',
    description: 'The last light on wet sand, with brass handles that stay cool.',
    pictureOf: 'andaman-serving-tray',
  },
  {
    slug: 'dusk-coasters',
    name: 'Dusk Coasters, Set of 4',
    rupees: 1399,
    weightGrams: 480,
    stock: 12,
    category: 'coasters',
    description: 'Four coasters of one pour: put together, they are one coast.',
    pictureOf: 'marina-shoreline-coasters',
  },
  {
    slug: 'dusk-pendant',
    name: 'Dusk Pendant',
    rupees: 899,
    weightGrams: 18,
    stock: 22,
    category: 'jewelry',
    description: 'A drop of that evening on a silver chain.',
    pictureOf: 'tide-pool-pendant',
  },
];
