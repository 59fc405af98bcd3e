import fc from 'fast-check';
import { expect, test } from 'vitest';
import { utrIn } from './utr.ts';

const UTR = '633012345678';

test.each([
  UTR,
  ' 6330 1234 5678 ',
  '6330-1234-5678',
  'UPI transaction ID: 633012345678',
  'Sent Rs.1424.00 From HDFC Bank A/C *1234 To MEERA SHAH On 25/11/26 Ref 633012345678 Not You? Call 18002586161/SMS BLOCK UPI to 7308080808',
  'Dear UPI user A/C X1234 debited by 1424.0 on date 25Nov26 trf to MEERA SHAH Refno 633012345678. If not u? call 1800111109. -SBI',
  'ICICI Bank Acct XX123 debited for Rs 1424.00 on 25-Nov-26; MEERA SHAH credited. UPI:633012345678. Call 18002662 for dispute. SMS BLOCK 123 to 919215676766.',
  'Paid to Meera Shah\n₹1,424\nUTR: 633012345678\nDebited from XX1234',
  'From 919820012345: the UTR is 633012345678',
  'Google transaction ID CICAgPDa and UPI ref 6330 1234 5678',
])('%j holds the UTR', (text) => {
  expect(utrIn(text)).toBe(UTR);
});

test.each(['', '63301234567', '6330123456789', 'abcdefghijkl', '633012345678 or 633012345679'])(
  '%j holds none',
  (text) => {
    expect(utrIn(text)).toBeUndefined();
  },
);

test('what is found are 12 digits of the text, in order', () => {
  const part = fc.constantFrom('UTR', 'Ref ', UTR, ' ', '-', '1', '4123', '919820012345', '\n');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const utr = utrIn(text);
      if (utr === undefined) return;
      expect(utr).toMatch(/^\d{12}$/);
      expect(text.replaceAll(/\D/g, '')).toContain(utr);
    }),
  );
});
