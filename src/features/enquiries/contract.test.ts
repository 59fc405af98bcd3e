import { describe, expect, test } from 'vitest';
import { CustomOrderRequest } from './contract.ts';
import { NEW_REQUESTS } from '#features/shop/settings/request-settings.ts';
import { budgetOptions } from './options.ts';

const LEAST = { name: 'Asha', email: 'asha@example.com', productType: 'coasters' };

/** Sentences by the dotted path of what they are about; `''` is the request as a whole. */
function sentencesOf(value: unknown): Record<string, string> {
  const result = CustomOrderRequest.safeParse(value);
  const sentences: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) sentences[issue.path.join('.')] ??= issue.message;
  return sentences;
}

const MISSING = {
  name: 'Enter your name',
  email: 'Enter your email address',
  productType: 'Choose the kind of piece you want',
};

describe('a custom order request', () => {
  test('needs a name, an address and a kind of piece, nothing else', () => {
    expect(CustomOrderRequest.parse(LEAST)).toEqual({
      ...LEAST,
      colors: '',
      size: '',
      description: '',
      budget: '',
      phone: '',
    });
  });

  test.each([
    ['absent', {}],
    ['null', { name: null, email: null, productType: null }],
    ['empty', { name: '', email: '', productType: '' }],
    ['blank', { name: '  ', email: '\t', productType: ' ' }],
    [
      'objects without a text',
      { name: { toString: 'x' }, email: { toString: 'x' }, productType: { toString: 'x' } },
    ],
  ])('whose required fields are %s names each of them and asks for all details', (_name, value) => {
    expect(sentencesOf(value)).toEqual({ ...MISSING, '': 'Please fill all details' });
  });

  test('that lacks one field names only that one', () => {
    expect(sentencesOf({ ...LEAST, name: '' })).toEqual({
      name: MISSING.name,
      '': 'Please fill all details',
    });
  });

  test.each([
    ['email', 'asha', 'Enter an email address like name@example.com'],
    [
      'email',
      'asha@example.com\r\nBcc: evil@example.com',
      'Enter an email address like name@example.com',
    ],
    ['name', 'x'.repeat(101), 'Use at most 100 characters'],
    ['productType', 'Boats!', 'Choose the kind of piece you want'],
    ['colors', 'x'.repeat(201), 'Use at most 200 characters'],
    ['description', 'x'.repeat(5001), 'Use at most 5000 characters'],
    ['budget', '1', 'Choose one of the budget ranges'],
  ])('whose %s is %j names that field, and not missing details', (field, value, sentence) => {
    expect(sentencesOf({ ...LEAST, [field]: value })).toEqual({ [field]: sentence });
  });

  test('is stored without line breaks in a line and without controls', () => {
    const typed = {
      name: 'Asha\nBcc: evil@example.com',
      size: 'a\u2028b',
      description: 'a\u0000\u000bb',
    };
    expect(CustomOrderRequest.parse({ ...LEAST, ...typed })).toMatchObject({
      name: 'Asha Bcc: evil@example.com',
      size: 'a b',
      description: 'a\nb',
    });
  });

  test('takes every budget that the form shows', () => {
    for (const { value } of budgetOptions(NEW_REQUESTS.budgets)) {
      expect(CustomOrderRequest.parse({ ...LEAST, budget: value }).budget).toBe(value);
    }
  });

  test('takes 5000 characters in several lines and trims the ends', () => {
    const description = `${'x'.repeat(2499)}\n${'y'.repeat(2500)}`;
    expect(CustomOrderRequest.parse({ ...LEAST, description: ` ${description}\n` })).toMatchObject({
      description,
    });
  });

  test('with a field that nobody knows is refused', () => {
    expect(CustomOrderRequest.safeParse({ ...LEAST, admin: true }).success).toBe(false);
  });

  test.each([null, 'text', 7, [], undefined])('that is %j is refused', (value) => {
    expect(CustomOrderRequest.safeParse(value).success).toBe(false);
  });
});
