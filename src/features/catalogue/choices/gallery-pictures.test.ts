import { expect, test } from 'vitest';
import type { ProductImage, PublicProductWire, Variant } from '../contract.ts';
import { galleryPictures } from './gallery-pictures.ts';

const picture = (id: string, isPrimary = false): ProductImage => ({
  id,
  url: `/${id}.webp`,
  alt: '',
  isPrimary,
});
const variant = (value: string, images: ProductImage[]): Variant => ({
  id: value,
  name: 'Colors',
  value,
  price: 1,
  images,
});

const LAGOON = variant('Lagoon', []);
const GREY = variant('Grey', [picture('grey'), picture('grey-2')]);
const CORAL = variant('Coral', [picture('coral')]);
const product = {
  images: [picture('macro'), picture('hero', true)],
  variants: [LAGOON, GREY, CORAL],
  combinations: [],
} as unknown as PublicProductWire;

const shown = (chosen: Variant[], of = product) =>
  galleryPictures(of, chosen).map(({ id, caption }) => (caption ? `${id}: ${caption}` : id));

test('the main picture comes first, and one of each other choice says which', () => {
  expect(shown([LAGOON])).toEqual(['hero', 'macro', 'grey: Grey', 'coral: Coral']);
});

test('the pictures of the choice come before, each picture once', () => {
  expect(shown([GREY])).toEqual(['grey', 'grey-2', 'hero', 'macro', 'coral: Coral']);
});

test('a choice without pictures says what the main one shows: the first options', () => {
  const LARGE = { ...variant('Large', []), name: 'Size' };
  const SMALL = { ...variant('Small', []), name: 'Size' };
  const sized = { ...product, variants: [LAGOON, variant('Silver', []), SMALL, LARGE] };
  expect(shown([LAGOON, SMALL], sized)).toEqual(['hero', 'macro']);
  expect(shown([variant('Silver', []), SMALL], sized)).toEqual(['hero: Shown: Lagoon', 'macro']);
  expect(shown([variant('Silver', []), LARGE], sized)[0]).toBe('hero: Shown: Lagoon, Small');
});

test("a combination's own picture comes first of all", () => {
  const combinations = [{ id: 'Grey', price: 1, imageId: 'macro' }];
  expect(shown([GREY], { ...product, combinations })).toEqual([
    'macro',
    'grey',
    'grey-2',
    'hero',
    'coral: Coral',
  ]);
});

test('at most eight', () => {
  const images = Array.from({ length: 12 }, (_, at) => picture(`p${at}`, at === 0));
  expect(galleryPictures({ ...product, images }, [])).toHaveLength(8);
});
