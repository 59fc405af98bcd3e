import { expect, it } from 'vitest';
import type { PublicProductWire } from './contract.ts';
import { toCardView } from './product-card-view.ts';

const WORDS = { url: '/media/a/960.webp', alt: 'A tray', mediaId: 'a', width: 960, height: 1200 };

function anImage(id: string, isPrimary: boolean) {
  return { ...WORDS, id, isPrimary };
}

it('brings of two pictures what is shown of them: no ids, and words of the first alone', () => {
  const product = {
    id: 'one',
    slug: 'tray',
    name: 'Tray',
    price: 499,
    rating: 0,
    reviewCount: 0,
    variants: [],
    images: [anImage('1', false), anImage('2', true), anImage('3', false)],
  } as unknown as PublicProductWire;
  expect(toCardView(product).images).toEqual([WORDS, { ...WORDS, alt: '' }]);
});
