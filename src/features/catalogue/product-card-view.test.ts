import { expect, it, test } from 'vitest';
import type { PublicProductWire } from './contract.ts';
import { pictureAlt, toCardView } from './product-card-view.ts';

const WORDS = { url: '/media/a/960.webp', alt: 'A tray', mediaId: 'a', width: 960, height: 1200 };

function anImage(id: string, isPrimary: boolean) {
  return { ...WORDS, id, isPrimary };
}

function aTray(change: object = {}): PublicProductWire {
  return {
    id: 'one',
    slug: 'tray',
    name: 'Tray',
    price: 499,
    rating: 0,
    reviewCount: 0,
    variants: [],
    combinations: [],
    images: [],
    ...change,
  } as unknown as PublicProductWire;
}

it('has two pictures without ids, the second without alt text', () => {
  const product = aTray({ images: [anImage('1', false), anImage('2', true), anImage('3', false)] });
  expect(toCardView(product).images).toEqual([WORDS, { ...WORDS, alt: '' }]);
});

test.each([
  ['a pre-order in place of colours', { availableOn: '2027-01-04' }, 'Pre-order, 4 Jan'],
  ['colours in place of how it is made', {}, undefined],
])('the card says %s', (_name, change, said) => {
  const tray = aTray({ variants: [{ name: 'Colors', swatch: 'a' }], ...change });
  expect(toCardView(tray, { making: 'Pre-order, 4 Jan' }).choices).toBe(said);
});

test.each([
  '',
  '  ',
  'IMG 0001',
  'IMG_20260102_101112.jpg',
  'IMG 20240101 WA0003',
  'DSC 0042',
  'DSCN1234',
  'PXL 20260102 101112345',
  '20260102 101112',
  'image',
  'Variant image',
  'WhatsApp Image 2026 01 02 at 10.11.12',
  'Screenshot 2026-01-02',
  '3F2504E0-4F89-41D3-9A0C-0305E82C3301',
])('a picture named %j gets the name of the product', (alt) => {
  expect(pictureAlt(alt, 'Wave Tray')).toBe('Wave Tray');
});

test.each(['A wave', 'Tray 30 cm', 'Imgur blue', '4 coasters in a row', 'Photo of a shell'])(
  'the words %j stay',
  (alt) => {
    expect(pictureAlt(alt, 'Wave Tray')).toBe(alt);
  },
);
