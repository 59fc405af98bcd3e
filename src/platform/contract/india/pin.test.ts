import { expect, test } from 'vitest';
import { hasPin } from './pin.ts';

test.each([
  '12 River Road, Kochi 682001',
  '12 River Road, Kochi 682 001, Kerala',
  '12 River Road, Kochi - 682001',
  'घर १२, सूरत ३९५००३',
])('%s names a PIN code', (address) => expect(hasPin(address)).toBe(true));

test.each(['12 River Road, Kochi', 'House 682, Kochi', 'Call 9847012301', 'Kochi 082001', ''])(
  '%j names none',
  (address) => expect(hasPin(address)).toBe(false),
);
