import { expect, test } from 'vitest';
import { listTexts } from '../../scripts/lists/texts.ts';

test('the list of texts has those of each kind, with their places', () => {
  const texts = listTexts();
  const find = (text: string): string[] =>
    texts
      .filter((one) => one.text === text)
      .map(({ kind, place }) => `${kind} ${place.replace(/:\d+$/, '')}`);
  expect(find('Your cart is empty.')).toContain(
    'title src/features/cart/storefront/drawer/cart-drawer.tsx',
  );
  expect(find('Proceed to Checkout')).toContain(
    'screen src/features/cart/storefront/drawer/cart-drawer.tsx',
  );
  expect(find('Preferred Colors')).toContain(
    'label src/features/enquiries/storefront/custom-order/custom-order-form.tsx',
  );
  expect(find('Your cart is full')).toEqual(['problem src/features/cart/contract.ts']);
  expect(find('Phone number is required')).toContain('schema src/features/profile/contract.ts');
  expect(find('Thank you for your order')).toContain(
    'mail src/features/orders/server/mails/placed-mails.ts',
  );
  expect(find('## Running your shop')).toEqual([]);
  expect(find('# Running your shop')).toEqual(['guide docs/guide/README.md']);
  expect(find('Marina Shoreline Coasters, Set of 4')).toEqual(['demo demo/catalogue/coasters.ts']);
});

test('a sentence with a link in it is one text, and code is none', () => {
  const texts = listTexts('identity/storefront').map(({ text }) => text);
  expect(texts).toContain('Already have one? Sign in');
  expect(texts.filter((text) => /^(\/|GET |#|\.)|className/.test(text))).toEqual([]);
});
