import { expect, test } from 'vitest';
import { bodyOf, errorsOf, nameOfFile, passedOn, withPhoto } from './photo-drafts.ts';

test.each([
  ['blue-wave_tray.JPG', 'Blue wave tray'],
  ['Moon tray (2).webp', 'Moon tray'],
  ['લહેર.png', 'લહેર'],
  ['no.5 tray.jpeg', 'No.5 tray'],
  ['IMG_2043.jpg', ''],
  ['DSC00123.JPG', ''],
  ['PXL_20261128_101112345.jpg', ''],
  ['WhatsApp Image 2026-11-28 at 10.11.12 PM (1).jpeg', ''],
  ['20261128_101112.jpg', ''],
  ['.jpg', ''],
])('%s names the product "%s"', (file, name) => {
  expect(nameOfFile(file)).toBe(name);
});

test('a photo takes price and category of the draft before, and a draft hands its own down', () => {
  const [first] = withPhoto([], { url: '/media/a/0.webp', fileName: 'moon.jpg' });
  if (first === undefined) throw new Error('There is one draft');
  const typed = { ...first, price: '450', category: 'Trays' };
  const drafts = withPhoto([typed], { url: '/media/b/0.webp', fileName: 'sun.jpg' });
  expect(drafts[1]).toMatchObject({ name: 'Sun', price: '450', category: 'Trays', stock: '' });
  const changed = drafts.map((draft, at) => (at === 0 ? { ...draft, price: '500' } : draft));
  expect(passedOn(changed, 0).map(({ price }) => price)).toEqual(['500', '500']);
  expect(new Set(drafts.map(({ key }) => key)).size).toBe(2);
});

test('what is missing is said at its field, and nothing is shown by itself', () => {
  const drafts = withPhoto([], { url: '/media/0123456789012345678901/0.webp', fileName: '1.jpg' });
  expect(Object.keys(errorsOf({ drafts })).toSorted()).toEqual(['drafts.0.name', 'drafts.0.price']);
  const filled = drafts.map((draft) => ({ ...draft, name: 'Moon', price: '₹1,250', stock: '3' }));
  expect(errorsOf({ drafts: filled })).toEqual({});
  expect(filled.map(bodyOf)[0]).toMatchObject({
    name: 'Moon',
    price: 1250,
    stock: 3,
    status: 'inactive',
    images: [{ mediaId: '0123456789012345678901', alt: 'Moon' }],
  });
});
