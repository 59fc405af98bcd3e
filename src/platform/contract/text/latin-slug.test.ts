import { expect, test } from 'vitest';
import { latinSlug } from './latin-slug.ts';

test.each([
  ['Wholesale & gifts', 'wholesale-gifts'],
  ['Étoile', 'etoile'],
  ['Über uns!', 'uber-uns'],
  ['24 × 30', '24-30'],
  ['Straße', ''],
  ['लहर', ''],
  ['लहर tray', ''],
  ['- - a word', 'a-word'],
])('the text %j makes the address %j', (text, slug) => {
  expect(latinSlug(text, 60)).toBe(slug);
});
