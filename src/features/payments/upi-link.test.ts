import { describe, expect, test } from 'vitest';
import { upiLink } from './upi-link.ts';

const ACCOUNT = { id: 'meera.shah@okbank', payee: 'Lehar', isDemo: false };

function partsOf(link: string): Record<string, string> {
  const [start, query = ''] = link.split('?');
  expect(start).toBe('upi://pay');
  return Object.fromEntries(
    query.split('&').map((part) => part.split('=').map(decodeURIComponent) as [string, string]),
  );
}

describe('the UPI link of an order', () => {
  test('names whom, how much and what for', () => {
    expect(upiLink(ACCOUNT, { number: 'K7Q2M4TX', amount: 52_500 })).toBe(
      'upi://pay?pa=meera.shah%40okbank&pn=Lehar&am=525.00&cu=INR&tn=Order%20K7Q2M4TX&tr=K7Q2M4TX',
    );
  });

  test.each([
    [1, '0.01'],
    [10, '0.10'],
    [99, '0.99'],
    [100, '1.00'],
    [132_405, '1324.05'],
    [11_852_500, '118525.00'],
    [10_000_000_00, '10000000.00'],
  ])('writes %i paise as %s', (amount, am) => {
    expect(partsOf(upiLink(ACCOUNT, { number: 'K7Q2M4TX', amount }))).toMatchObject({ am });
  });

  test.each(['Sea & Sand', 'a=b&am=1.00', 'Lehar + Söhne', 'लहर', '#1?', '%26am=1.00'])(
    'keeps the payee %j one value',
    (payee) => {
      const link = upiLink({ ...ACCOUNT, payee }, { number: 'K7Q2M4TX', amount: 52_500 });
      expect(link).toMatch(/^[\w:/?=&%.\-~!'()*]+$/);
      expect(partsOf(link)).toEqual({
        pa: ACCOUNT.id,
        pn: payee,
        am: '525.00',
        cu: 'INR',
        tn: 'Order K7Q2M4TX',
        tr: 'K7Q2M4TX',
      });
    },
  );

  test('cuts a reference that would be too long for UPI', () => {
    const { tr } = partsOf(upiLink(ACCOUNT, { number: 'X'.repeat(40), amount: 1 }));
    expect(tr).toHaveLength(35);
  });
});
