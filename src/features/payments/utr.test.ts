import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readUtr } from './utr.ts';

const UTR = '633012345678';
const MESSAGES = readFileSync(path.join(import.meta.dirname, 'utr-messages.txt'), 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((block) => {
    const [head = '', ...lines] = block.trimEnd().split('\n');
    const [layout = '', expected = ''] = head.split(' | ');
    return { layout, expected, text: lines.join('\n') };
  });

/** The file's notation: a UTR, `none`, or the UTRs to choose from. */
function found(text: string): string {
  const { utr, candidates = [] } = readUtr(text);
  return utr ?? (candidates.join(' or ') || 'none');
}

test.each(MESSAGES)('$layout', ({ text, expected }) => {
  expect(found(text)).toBe(expected);
});

test.each(MESSAGES)('$layout, with the lines of a copy', ({ text, expected }) => {
  expect(found(text.replaceAll('\n', '\r\n').replaceAll(' ', '\u00A0'))).toBe(expected);
});

test.each([
  UTR,
  ' 6330 1234 5678 ',
  '6330-1234-5678',
  '633012 345678',
  '633012\n345678',
  '9198 2001 2345',
  'UTR 919820012345',
])('%j is a UTR', (text) => {
  expect(found(text)).toBe(text.replaceAll(/\D/g, ''));
});

test.each(['', '63301234567', '6330123456789', 'abcdefghijkl', '919820012345', '+91 98200 12345'])(
  '%j has none',
  (text) => {
    expect(found(text)).toBe('none');
  },
);

test('what is missing, and what is to be chosen from, is a sentence', () => {
  expect(readUtr(' ').sentence).toBe('Enter the 12-digit UTR');
  expect(readUtr('paid').sentence).toBe(
    "A UTR has 12 digits. You'll find it in the receipt in your UPI app",
  );
  expect(readUtr('919820012345').sentence).toBe(
    'This looks like a phone number. If it is the UTR, write UTR before it',
  );
  expect(readUtr('412345678901, 512345678901').sentence).toBe(
    'Which one is the UTR: 4123 4567 8901 or 5123 4567 8901? Send only that one',
  );
});

test('what is found are 12 digits of the text, in order', () => {
  const part = fc.constantFrom('UTR', 'Ref ', UTR, ' ', '-', '1', '4123', '919820012345', '\n');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const { utr } = readUtr(text);
      if (utr === undefined) return;
      expect(utr).toMatch(/^\d{12}$/);
      expect(text.replaceAll(/\D/g, '')).toContain(utr);
    }),
  );
});
