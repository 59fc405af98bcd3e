import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#test/support/any-character.ts';
import { digitsIn, hasWords, plainCode, typedLine, typedParagraph } from './typed-text.ts';

describe('a line', () => {
  test.each([
    ['spaces are folded', '  Asha \u00a0\t\u2009\u3000Rao ', 'Asha Rao'],
    ['line breaks are spaces', 'Asha\r\nRao\u2028A\u2029B\vC\u0085D\fE', 'Asha Rao A B C D E'],
    ['accents are one letter', 'Zoe\u0308', 'Zoë'],
    ['an override of direction goes', 'abc\u202egpj.exe', 'abcgpj.exe'],
    ['an embedding of direction goes', '\u202aAsha\u202c', 'Asha'],
    ['isolates and marks of direction go', '\u2066A\u2069\u200f\u200e\u061cB', 'AB'],
    ['zero-width signs go', 'A\u200bs\u2060h\ufeffa\u00ad', 'Asha'],
    ['controls and halves of pairs go', 'As\u0000h\u001ba\ud800', 'Asha'],
    ['a blank letter is a space', 'Asha\u2800Rao\u3164', 'Asha Rao'],
    ['an object of a document goes', 'Asha\ufffc', 'Asha'],
    ['a joiner between other letters goes', 'A\u200ds\u200cha', 'Asha'],
    ['a selector that varies nothing goes', 'Asha\ufe0f 7\ufe0f', 'Asha 7'],
    ['a joiner in Devanagari stays', 'क्\u200dष', 'क्\u200dष'],
    ['one of several joiners stays', 'क्\u200d\u200b\u200dष', 'क्\u200dष'],
    ['a joiner at the end goes', 'क्\u200d', 'क्'],
    ['a joiner in Bengali stays', 'র\u200d্যাব', 'র\u200d্যাব'],
    ['a joiner in Kannada stays', 'ರ\u200d್ಕ', 'ರ\u200d್ಕ'],
    ['a non-joiner in Urdu stays', 'می\u200cخواہ', 'می\u200cخواہ'],
    ['an older Malayalam letter is the newer one', 'അവന്\u200d', 'അവൻ'],
    ['an older Bengali letter is the newer one', 'হঠাত্\u200d', 'হঠাৎ'],
    ['a family stays together', '👩\u200d👩\u200d👧', '👩\u200d👩\u200d👧'],
    ['a heart keeps its colour', '❤\ufe0f', '❤\ufe0f'],
    ['a key stays a key', '1\ufe0f\u20e3', '1\ufe0f\u20e3'],
    ['a flag stays a flag', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['hidden letters behind a flag go', '🏴\u{e0061}\u{e0062}', '🏴'],
    ['a name in its own form of a letter stays', '葛\u{e0100}城', '葛\u{e0100}城'],
    ['marks are not piled up', `a${'\u0316'.repeat(40)}`, `a${'\u0316'.repeat(4)}`],
    ['a hyphen that breaks no line is a hyphen', 'tie\u2011dye', 'tie-dye'],
    ['dashes, quotes and dots stay', '“Tide” – it’s new…', '“Tide” – it’s new…'],
  ])('%s', (_, typed, kept) => {
    expect(typedLine(typed)).toBe(kept);
  });

  test.each([
    ['a PDF', 'ﬁne ﬂow\u00ad er', 'fine flow er'],
    ['Word', '\uf0b7\tMade by hand\u00a0– 20\u00a0cm', '• Made by hand – 20 cm'],
    ['Pages', 'Tray\u2028Resin\ufffc', 'Tray Resin'],
    ['WhatsApp', '\u202a+91 98200 12345\u202c: *Hello*', '+91 98200 12345: *Hello*'],
    ['a sheet', 'Tray\t"Tide 7"\t499', 'Tray "Tide 7" 499'],
  ])('pasted from %s', (_, pasted, kept) => {
    expect(typedLine(pasted)).toBe(kept);
  });
});

test.each(['123 456', '१२३४५६', '１２３-４５６', 'Code: 1\u200b23456', '١٢٣٤٥٦'])(
  'the digits of %s',
  (typed) => {
    expect(digitsIn(typed)).toBe('123456');
  },
);

describe('a paragraph', () => {
  test.each([
    ['every kind of line break is one', 'a\r\nb\rc\u2028d\ve\u0085f', 'a\nb\nc\nd\ne\nf'],
    ['blank lines around it go, of several one stays', '\n\n a \n \n\nb\n', 'a\n\nb'],
    ['other controls go', 'a\u0000b\u0007\nc', 'ab\nc'],
  ])('%s', (_, typed, kept) => {
    expect(typedParagraph(typed)).toBe(kept);
  });
});

describe('a code', () => {
  test.each([
    ['३८०००९', '380009'],
    ['٣٨٠٠٠٩', '380009'],
    ['𝟛𝟠𝟬𝟘𝟘𝟿', '380009'],
    ['３８０　００９', '380 009'],
    ['380\u2013009', '380-009'],
    ['ＨＤＦＣ＠ｏｋ', 'HDFC@ok'],
    ['9\ufe0f\u20e38\ufe0f\u20e3', '98'],
    ['5²', '5²'],
  ])('%j is %j', (typed, plain) => {
    expect(plainCode(typed)).toBe(plain);
  });
});

test.each([
  ['Asha', true],
  ['आशा', true],
  ['7', true],
  ['', false],
  ['---', false],
  [typedLine('\u200b'), false],
  [typedLine('\u3164\u2800\u115f\u1160\uffa0'), false],
  ['❤', false],
])('%j names something: %s', (text, isNamed) => {
  expect(hasWords(text)).toBe(isNamed);
});

const SPECIAL = Array.from(
  '\u200b\u200c\u200d\ufe0e\ufe0f\u202e\ufeff\n\r\u0085 \u00a0\u0301\u0316\u093c\u094d\u0915\u0958e\u{1f469}\u2764\u{1f3fd}1\u20e3\u1100\u1161\u3164\u0d28\u0d4d\u09a4\u09cd\u{1f3f4}\u{e0067}\u{e007f}\u{e0100}\u845b\ufb01\u2011\uff11',
);
const anyText = fc.string({
  unit: fc.oneof(anyCharacter, fc.constantFrom(...SPECIAL)),
  maxLength: 40,
});

test.each([
  ['line', typedLine],
  ['paragraph', typedParagraph],
  ['code', plainCode],
])('reading a %s a second time changes nothing', (_, read) => {
  fc.assert(
    fc.property(anyText, (typed) => {
      const once = read(typed);
      expect(read(once)).toBe(once);
    }),
    { numRuns: 3_000 },
  );
});

test('nothing that a person sees is lost: letters, digits, signs and pictures', () => {
  const seen = fc.string({
    unit: fc.constantFrom(...Array.from('aZ9क७ß字é👩❤!–’“₹.')),
    maxLength: 40,
  });
  fc.assert(
    fc.property(seen, (typed) => {
      expect(typedLine(typed)).toBe(typed);
    }),
  );
});
