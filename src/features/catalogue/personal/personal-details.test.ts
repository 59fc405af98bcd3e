import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#test/support/any-character.ts';
import { additionOf, canonicalAnswers, countLetters, readAnswers } from './personal-details.ts';
import type { ProductField } from './product-field.ts';

const TODAY = '2026-11-25';

function aField(change: Partial<ProductField> = {}): ProductField {
  const field = { id: 'name', label: 'Name', isRequired: false, price: 0 };
  return { ...field, kind: 'text', maxLength: 12, letters: 'any', ...change };
}

function valueOf(field: ProductField, answer: string): string | undefined {
  const { details, problems } = readAnswers([field], { [field.id]: answer }, TODAY);
  return problems[field.id] ?? details[0]?.value;
}

describe('words', () => {
  test.each([
    ['spaces are folded', '  Asha \u00a0\t Rao ', 'Asha Rao'],
    ['line breaks are spaces', 'Asha\r\nRao\u2028!', 'Asha Rao !'],
    ['accents are one letter', 'Zoe\u0308', 'Zoë'],
    ['an override of direction goes', 'abc\u202egpj.exe', 'abcgpj.exe'],
    ['isolates and marks of direction go', '\u2066A\u2069\u200f\u061cB', 'AB'],
    ['zero-width signs go', 'A\u200bs\u2060h\ufeffa\u00ad', 'Asha'],
    ['a joiner between other letters goes', 'A\u200ds\u200cha', 'Asha'],
    ['a selector that varies nothing goes', 'Asha\ufe0f', 'Asha'],
    ['controls go', 'As\u0000h\u001ba\u0085', 'Asha'],
    ['half a pair goes', 'As\ud800ha', 'Asha'],
    ['blank letters are nothing', '\u3164\u2800\u115f', undefined],
    ['a joiner in Devanagari stays', 'क्\u200dष', 'क्\u200dष'],
    ['one at the end of Devanagari goes', 'क्\u200d', 'क्'],
    ['a family stays together', '👩\u200d👩\u200d👧', '👩\u200d👩\u200d👧'],
    ['a heart keeps its colour', '❤\ufe0f', '❤\ufe0f'],
    ['marks are not piled up', `a${'\u0316'.repeat(40)}`, `a${'\u0316'.repeat(4)}`],
  ])('%s', (_, typed, kept) => {
    expect(valueOf(aField(), typed)).toBe(kept);
  });

  test.each([
    ['Asha', 4],
    ['श्री', 1],
    ['👩\u200d👩\u200d👧', 1],
    ['🇮🇳', 1],
    ['e\u0301', 1],
    ['A\nB', 2],
  ])('%j counts as people see it', (text, letters) => {
    expect(countLetters(text)).toBe(letters);
  });

  test('lines stay lines, without blank ones around them', () => {
    const field = aField({ kind: 'lines', maxLength: 40, maxLines: 3 });
    expect(valueOf(field, '\n Asha  \r\nand\u0085Dev\n\n')).toBe('Asha\nand\nDev');
    expect(valueOf(field, 'a\nb\nc\nd')).toBe('Use at most 3 lines');
  });

  test.each([
    ['any', '12 letters!!', '12 letters!!'],
    ['any', '13 letters!!!', 'Use at most 12 letters: 1 too many'],
    ['latin', "D'Souza-Œ", "D'Souza-Œ"],
    ['latin', 'Asha 7', 'Use letters from A to Z, without digits or emoji'],
    ['latin', 'Аsha', 'Use letters from A to Z, without digits or emoji'],
    ['latin-digits', 'Asha 7', 'Asha 7'],
    ['latin-digits', 'Asha ❤', 'Use letters from A to Z and digits, without emoji'],
    ['devanagari', 'श्री राम।', 'श्री राम।'],
    ['devanagari', 'Shri', 'Write it in Devanagari letters'],
    ['tamil', 'ஆஷா', 'ஆஷா'],
    ['tamil', 'आशा', 'Write it in Tamil letters'],
    ['odia', 'ଆଶା', 'ଆଶା'],
    ['digits', '24/12/26', '24/12/26'],
    ['digits', '२४', 'Use digits only'],
  ] as const)('of %s letters: %s', (letters, typed, result) => {
    expect(valueOf(aField({ letters }), typed)).toBe(result);
  });
});

describe('days', () => {
  const field = aField({ kind: 'date', minDays: 7 });
  test.each([
    ['2026-12-02', '2 Dec 2026'],
    ['2026-12-01', 'Choose a day from 2 Dec 2026 onwards'],
    ['2027-02-29', 'Choose a day'],
    ['2028-02-29', '29 Feb 2028'],
    ['2028-11-25', 'Choose a day up to 24 Nov 2028'],
    ['tomorrow', 'Choose a day'],
    ['2026-12-24T00:00:00Z', 'Choose a day'],
    ['9999-99-99', 'Choose a day'],
  ])('%s', (answer, result) => {
    expect(valueOf(field, answer)).toBe(result);
  });
});

describe('choices', () => {
  const options = [
    { id: 'a', label: 'Gold', price: 8_000, swatch: '#c9a227' },
    { id: 'b', label: 'Silver', price: 0, swatch: '#cccccc' },
  ];
  const field = aField({ id: 'foil', kind: 'colour', label: 'Foil', price: 500, options });

  test('costs what the field and the option add', () => {
    const { details } = readAnswers([field], { foil: 'a' }, TODAY);
    expect(details).toEqual([
      {
        fieldId: 'foil',
        answer: 'a',
        label: 'Foil',
        kind: 'colour',
        value: 'Gold',
        swatch: '#c9a227',
        price: 8_500,
      },
    ]);
  });

  test.each(['c', 'Gold', '__proto__', 'A'])('%s is none of them', (answer) => {
    expect(valueOf(field, answer)).toBe('This is no longer offered. Choose another');
  });
});

describe('photos', () => {
  const [one, two, three] = ['A', 'b', '_'].map((sign) => sign.repeat(22));
  const field = aField({ kind: 'photo', maxFiles: 2 });
  test.each([
    [`${one}`, '1 photo'],
    [` ${one} ${two} `, '2 photos'],
    [`${one} ${two} ${three}`, 'Choose at most 2 photos'],
    [`${one} ${one}`, 'Choose it again'],
    [`${one}  ${two}`, 'Choose it again'],
    ['photo.jpg', 'Choose it again'],
  ])('%s', (answer, result) => {
    expect(valueOf(field, answer)).toBe(result);
  });

  test('are named in their order', () => {
    const { details } = readAnswers([field], { name: `${two} ${one}` }, TODAY);
    expect(details).toMatchObject([{ pictureIds: [two, one] }]);
  });
});

test('each field is refused by itself: missing, unknown and wrong ones', () => {
  const fields = [
    aField({ isRequired: true }),
    aField({ id: 'day', kind: 'date', isRequired: true }),
    aField({ id: 'note' }),
  ];
  const { problems } = readAnswers(fields, { name: ' \u200b ', day: 'soon', other: 'x' }, TODAY);
  expect(problems).toEqual({
    name: 'Fill this in',
    day: 'Choose a day',
    other: 'This piece does not ask for this',
  });
});

const SPECIAL = Array.from(
  '\u200c\u200d\ufe0f\u202e\ufeff\n\r\u0085 \u00a0\u0301\u0316\u093c\u094d\u0915\u0958e\u{1f469}\u2764\u{1f3fd}1\u1100\u1161\u3164',
);
const text = fc.string({
  unit: fc.oneof(anyCharacter, fc.constantFrom(...SPECIAL)),
  maxLength: 40,
});

const FIELDS = ['a', 'b', 'c', 'd'].map((id) => aField({ id, maxLength: 200, price: 1_000 }));

test('the same answers are one line in any order, normal form and spacing', () => {
  const answers = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), text);
  fc.assert(
    fc.property(answers, fc.constantFrom('NFC', 'NFD'), (given, form) => {
      const entries = Object.entries(given).toReversed();
      const again = entries.map(([id, typed]) => [id, ` ${typed.normalize(form)}\u00a0`]);
      const canonical = (all: Record<string, string>) =>
        canonicalAnswers(readAnswers(FIELDS, all, TODAY).details);
      expect(canonical(Object.fromEntries(again))).toBe(canonical(given));
    }),
    { numRuns: 1_000 },
  );
});

test('no answers cost less than nothing, and each that is given costs its price', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), text), (given) => {
      const { details } = readAnswers(FIELDS, given, TODAY);
      expect(additionOf(details)).toBe(details.length * 1_000);
    }),
  );
});
