import { describe, expect, test } from 'vitest';
import { INDIAN_STATES } from '#platform/contract/india/indian-states.ts';
import { gstinFault, stateOfGstin } from '#platform/contract/india/gstin.ts';
import { onlyStateOf, taxFault } from './tax-rules.ts';
import { TaxSettings } from './tax-settings.ts';

/** Printed in the tax office's own examples. */
const REAL = ['27AAPFU0939F1ZV', '24AAACC1206D1ZM', '29AAGCB7383J1Z4', '37AADCS0472N1Z1'];
const [OF_MAHARASHTRA] = REAL;

describe('a GSTIN', () => {
  test.each(REAL)('%s is one', (gstin) => {
    expect(gstinFault(gstin)).toBeUndefined();
  });

  test.each([
    ['27AAPFU0939F1Z', 'A GSTIN has 15 letters and digits. This one has 14.'],
    ['27AAPFU0939F1ZVX', 'A GSTIN has 15 letters and digits. This one has 16.'],
    ['27AAPFU0939F1YV', 'with Z in their middle'],
    ['2714PFU0939F1ZV', 'A GSTIN is 2 digits'],
    ['99AAPFU0939F1ZV', "begins with the code of a state, and 99 isn't one"],
    ['27AAPFU0939F1ZW', 'One character is mistyped'],
    ['27AAPFU0993F1ZV', 'One character is mistyped'],
  ])('%s is none: %s', (gstin, sentence) => {
    expect(gstinFault(gstin)).toContain(sentence);
  });

  test('with any one character changed is none', () => {
    const changed = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
      .split('')
      .flatMap((character) =>
        REAL.flatMap((gstin) =>
          gstin.split('').map((_, at) => gstin.slice(0, at) + character + gstin.slice(at + 1)),
        ),
      );
    const passing = changed.filter((gstin) => gstinFault(gstin) === undefined);
    expect(passing.filter((gstin) => !REAL.includes(gstin))).toEqual([]);
  });

  test('names a state, each by a code of its own', () => {
    const names = Array.from({ length: 100 }, (_, code) =>
      stateOfGstin(String(code).padStart(2, '0')),
    );
    expect(names.flatMap((name) => name ?? []).toSorted()).toEqual([...INDIAN_STATES].toSorted());
    expect(stateOfGstin('08ABCDE')).toBe('Rajasthan');
  });

  test('is kept in capitals without spaces, and may be missing in a draft', () => {
    const typed = { mode: 'regular', gstin: ' 27 aapfu 0939-f1zv ' };
    expect(TaxSettings.parse(typed)).toEqual({ mode: 'regular', gstin: OF_MAHARASHTRA });
    expect(TaxSettings.parse({ mode: 'composition', gstin: '' }).gstin).toBe('');
    expect(TaxSettings.parse({ mode: 'none', gstin: 'half of one' }).mode).toBe('none');
  });
});

test('who is registered names a GSTIN, of the state where the shop is', () => {
  const gstin = OF_MAHARASHTRA ?? '';
  expect(taxFault({ mode: 'none', gstin: '' }, 'Rajasthan')).toBeUndefined();
  expect(taxFault({ mode: 'regular', gstin }, 'Maharashtra')).toBeUndefined();
  expect(taxFault({ mode: 'regular', gstin }, '')).toBeUndefined();
  expect(taxFault({ mode: 'composition', gstin: '' }, '')).toContain('Enter your GSTIN');
  expect(taxFault({ mode: 'composition', gstin }, 'Rajasthan')).toBe(
    'This GSTIN is of Maharashtra, but your shop is in Rajasthan. One of the two needs a change.',
  );
});

test('under the composition scheme nothing is sent to other states', () => {
  const composition = { mode: 'composition', gstin: OF_MAHARASHTRA ?? '' } as const;
  expect(onlyStateOf(composition, 'Rajasthan')).toBe('Rajasthan');
  expect(onlyStateOf(composition, '')).toBe('Maharashtra');
  for (const mode of ['none', 'regular'] as const) {
    expect(onlyStateOf({ mode, gstin: '' }, 'Rajasthan')).toBeUndefined();
  }
});
