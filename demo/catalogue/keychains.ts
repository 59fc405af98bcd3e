import { options, type DemoCategory } from './demo-product.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

const SIGNS = [
  'Aries',
  'Taurus',
  'Gemini',
  'Cancer',
  'Leo',
  'Virgo',
  'Libra',
  'Scorpio',
  'Sagittarius',
  'Capricorn',
  'Aquarius',
  'Pisces',
];

export const keychains: DemoCategory = {
  id: 4,
  slug: 'keychains',
  name: 'Keychains',
  sentence:
    'Small pours with a letter, a star sign or a flower in them, for the keys you carry every day.',
  picture: 'wildflower-hex-keychain--macro.webp',
  features: { Ring: '25 mm steel' },
  products: [
    {
      slug: 'alphabet-keychain',
      name: 'Alphabet Keychain',
      rupees: { price: 249, cost: 65 },
      weightKg: 0.025,
      tags: ['letter', 'personal', 'under 500'],
      description:
        'Your initial with petals and leaf, tassel included. ' +
        'It is the smallest thing we make and the one most people come back for, usually with a list of names.',
      variants: { name: 'Letter', options: options(LETTERS, 249) },
      features: { Height: '4.5 cm', Tassel: 'Cotton, colour matched to the petals' },
    },
    {
      slug: 'paw-keepsake-keychain',
      name: 'Paw Keepsake Keychain',
      rupees: { price: 349, cost: 110 },
      weightKg: 0.03,
      tags: ['pet', 'memory'],
      description:
        'Holds a curl of fur you send us. ' +
        'We write to you when the envelope arrives and again when the resin has cured, because we know what is in it.',
      variants: { name: 'Colour', options: options(['Clear', 'Blush'], 349) },
      features: { Diameter: '3.5 cm', 'You send': 'A small curl of fur, in any envelope' },
    },
    {
      slug: 'wildflower-hex-keychain',
      name: 'Wildflower Hex Keychain',
      rupees: { price: 279, compare: 349, cost: 80 },
      weightKg: 0.022,
      tags: ['floral', 'hexagon', 'under 500'],
      description:
        'Roadside flowers from the Western Ghats, pressed flat. ' +
        'We pick them after the rains, only where there are plenty, and never more than a dictionary can hold.',
      features: { Diameter: '4 cm across', Flowers: 'Real wildflowers, pressed' },
    },
    {
      slug: 'auto-rickshaw-charm-keychain',
      name: 'Auto-Rickshaw Charm Keychain',
      rupees: { price: 299, cost: 95 },
      weightKg: 0.028,
      tags: ['auto', 'souvenir', 'under 500'],
      description:
        'A little city auto that never refuses a fare. ' +
        'The body, the top and the wheels are separate pours, each one left to set overnight.',
      variants: { name: 'Colour', options: options(['Kaali-Peeli', 'Delhi Green'], 299) },
      fields: [
        {
          label: 'Number plate',
          kind: 'text',
          hint: 'A name, a date, a real number plate',
          isRequired: true,
          maxLength: 10,
          letters: 'latin-digits',
          // On the roof of the little auto.
          preview: { x: 47, y: 42.4, width: 25, angle: -3, font: 'text', colour: '#2b1d0e' },
        },
      ],
      features: { Size: '5 × 4 cm' },
    },
    {
      slug: 'nakshatra-zodiac-keychain',
      name: 'Nakshatra Zodiac Keychain',
      rupees: { price: 329, cost: 100 },
      weightKg: 0.024,
      tags: ['zodiac', 'stars', 'birthday'],
      description:
        'Your constellation pricked in gold on midnight. ' +
        'Every star is set with the tip of a needle, and the brightest one in your sign catches the light first.',
      variants: { name: 'Sign', options: options(SIGNS, 329) },
      fields: [
        {
          label: 'Name on the back',
          kind: 'text',
          hint: 'Written by hand, in any script',
          rupees: 80,
          maxLength: 12,
        },
        {
          label: 'Ink of the name',
          kind: 'colour',
          options: [
            { label: 'White', swatch: '#f4f1ea' },
            { label: 'Gold', swatch: '#c9a227', rupees: 20 },
            { label: 'Copper', swatch: '#b0623d', rupees: 20 },
          ],
        },
      ],
      features: { Diameter: '3.8 cm', Leaf: 'Imitation gold leaf' },
    },
  ],
};
