import { describe, expect, test } from 'vitest';
import {
  Email,
  line,
  OptionalEmail,
  OptionalPhone,
  paragraph,
  requiredLine,
  requiredPhone,
  requiredPin,
} from '../text.ts';

function read(schema: { safeParse: (value: unknown) => { data?: unknown; error?: unknown } }) {
  return (value: unknown) => schema.safeParse(value).data;
}

test.each([
  '9847012301',
  '+91 98470 12301',
  '\u202a+91 98470 12301\u202c',
  '\u200e+91\u00a098470\u201112301\u200b',
  'tel:+919847012301',
  'Tel.: 98470 12301',
  'Mobile no. 98470-12301',
  '0091 98470 12301',
  '(0) 98470 12301',
  '+91 (0) 98470 12301',
  '+91-(0)98470-12301',
  '098470 12301',
  '91 98470 12301',
  '98470.12301,',
  '९८४७० १२३०१',
  '+९१ ९८४७०१२३०१',
  '９８４７０１２３０１',
  '௯௮௪௭௦௧௨௩௦௧',
  'https://wa.me/919847012301',
  'wa.me/919847012301?text=Hi',
  'whatsapp://send?phone=919847012301&text=2',
  '98470 12301 (Asha)',
  'Asha, home: 98470-12301',
  'Contact no. 9847012301 / WhatsApp',
  'मोबाइल नंबर: ९८४७०१२३०१',
])('%j is a phone number', (typed) => {
  expect(read(requiredPhone('Phone number is required'))(typed)).toBe('9847012301');
});

test.each([
  '12345',
  '98470 12301 / 98470 12302',
  '98470 12301 ext 2',
  '9847O12301',
  'Flat 4, 98470 12301',
  '+1 9847012301',
  '+98470 12301',
  '0044 9847012301',
  'x',
])('%j is no phone number of India', (typed) => {
  const { error } = OptionalPhone.safeParse(typed);
  expect(error?.issues.map(({ message }) => message)).toEqual(['Enter a 10-digit mobile number']);
});

test.each([
  '380009',
  ' 380 009 ',
  '380-009',
  '380\u2013009',
  '380009\u200b',
  '३८०००९',
  '૩૮૦૦૦૯',
  '３８０００９',
  'PIN: 380009',
  'Pin code - 380 009',
  'पिन नं. ३८०००९',
  'Ahmedabad-380009',
  '380 009, India',
  '(380009)',
  '380009.',
])('%j is a PIN code', (typed) => {
  expect(read(requiredPin())(typed)).toBe('380009');
});

test.each(['38000', '3800099', '012345', 'A80009', 'Flat 4, 380009', '380009 or 380015', ''])(
  '%j is no PIN code',
  (typed) => {
    expect(requiredPin().safeParse(typed).success).toBe(false);
  },
);

test.each([
  ' asha@example.com ',
  'asha@example.com\u200b',
  '\u202aasha@example.com\u202c',
  'asha＠example．com',
  'ａｓｈａ@example。com',
  'mailto:asha@example.com',
  'MAILTO:asha@example.com?subject=Hello',
  'asha@example.com.',
  'asha@example.com,',
  'asha@example.com;',
  '<asha@example.com>',
  'Asha Rao <asha@example.com>',
  '"Rao, Asha" <mailto:asha@example.com>,',
  '(asha@example.com)',
  'asha @example.com',
  'asha@ example.com',
  'Email: asha@example.com',
  'E-mail id - asha@example.com',
  'asha@exam\u00adple.com',
])('%j is an address', (typed) => {
  expect(read(Email)(typed)).toBe('asha@example.com');
  expect(read(OptionalEmail)(typed)).toBe('asha@example.com');
});

test.each([
  'asha',
  'asha rao@example.com',
  'asha@example.com dev@example.com',
  'asha@@example.com',
  'आशा@example.com',
])('%j is no address', (typed) => {
  expect(Email.safeParse(typed).success).toBe(false);
  expect(OptionalEmail.safeParse(typed).success).toBe(false);
});

describe('words', () => {
  test('of signs that nobody sees are none', () => {
    for (const blank of ['\u200b', ' \u3164 ', '\u2800', '\u202e', '---', '…', '\u00ad']) {
      const { error } = requiredLine(60, 'Enter your name').safeParse(blank);
      expect(error?.issues[0]?.message).toBe('Enter your name');
    }
    expect(OptionalEmail.parse('\u200b')).toBe('');
    expect(OptionalPhone.parse(' \u200b ')).toBe('');
  });

  test('are measured as they are stored', () => {
    expect(line(4).parse('\u202eZoe\u0308 \u200b')).toBe('Zoë');
    expect(line(3).safeParse('Asha').error?.issues[0]?.message).toBe('Use at most 3 characters');
  });

  test('of several lines keep their lines', () => {
    expect(paragraph(20).parse('a\u2028b\u000bc\u0085d\u0000')).toBe('a\nb\nc\nd');
    expect(line(20).parse('a\u2028b\u000bc\u0085d\u0000')).toBe('a b c d');
  });
});
