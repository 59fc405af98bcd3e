import { expect, test } from 'vitest';
import { hasPin, pinIn } from './pin.ts';

test.each([
  '12 River Road, Kochi 682001',
  '12 River Road, Kochi 682 001, Kerala',
  '12 River Road, Kochi - 682001',
  '12 River Road, Kochi-682001',
  '12 River Road, Kochi-682 001-Kerala',
  'घर १२, सूरत ३९५००३',
  'Plot 123456, Surat, PIN code no. 395003',
  'Army Post 900056',
])('%s names a PIN code', (address) => expect(hasPin(address)).toBe(true));

test.each([
  '12 River Road, Kochi',
  'House 682, Kochi',
  'Call 9847012301',
  'Call 0484-234567',
  'Call 0484 234567-8',
  'Kochi 082001',
  '',
  'Survey No. 234567, Surat',
  'Flat 110, Door #345678, Kochi',
  'Kochi 860001',
])('%j names none', (address) => expect(hasPin(address)).toBe(false));

test.each([
  'PIN Code No. 380009',
  'pin no 380 009',
  'pin380009',
  'ZIP 380009',
  'पिन ३८०००९',
  "'380009",
  '(380-009)',
  '380009.0',
])('%s is the PIN code 380009', (text) => expect(pinIn(text)).toBe('380009'));
