import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitParts, type FitPart } from './fit-parts.ts';

const full = (status: FitPart['status'], amount = 1000): FitPart[] => [
  { seq: 1, label: 'Full', method: 'UPI', status, amount },
];
const shown = (parts: FitPart[] | undefined) =>
  parts?.map(({ label, status, amount }) => `${label} ${status} ${amount}`);
const fit = (parts: FitPart[], total: number, dueBack = 0) =>
  shown(fitParts(parts, { total, dueBack }));

describe('an order that costs more', () => {
  test('and is not paid asks for all of it at once', () => {
    expect(fit(full('Pending'), 1200)).toEqual(['Full Pending 1200']);
    expect(fit(full('Rejected'), 1200)).toEqual(['Full Rejected 1200']);
  });

  test('and is paid or claimed asks for the rest', () => {
    expect(fit(full('Paid'), 1200)).toEqual(['Full Paid 1000', 'Extra Pending 200']);
    expect(fit(full('Submitted'), 1200)).toEqual(['Full Submitted 1000', 'Extra Pending 200']);
  });

  test('keeps what was to go back first', () => {
    const parts = [
      ...full('Paid', 700),
      { seq: 2, label: 'Refund', method: 'UPI', status: 'Refund due', amount: 300 },
    ] as FitPart[];
    expect(fit(parts, 900, 300)).toEqual(['Full Paid 900', 'Refund Refund due 100']);
    expect(fit(parts, 1100, 300)).toEqual(['Full Paid 1000', 'Extra Pending 100']);
    expect(fit(parts, 1000, 100)).toEqual([
      'Full Paid 800',
      'Refund Refunded 200',
      'Extra Pending 200',
    ]);
  });
});

describe('an order that costs less', () => {
  test('and is not paid asks for less', () => {
    expect(fit(full('Pending'), 800)).toEqual(['Full Pending 800']);
    expect(fit(full('Pending'), 0)).toEqual(['Full Paid 0']);
  });

  test('and is paid gives the rest back', () => {
    expect(fit(full('Paid'), 800)).toEqual(['Full Paid 800', 'Refund Refund due 200']);
  });

  test('gives cash back as cash, whatever else goes back', () => {
    const parts: FitPart[] = [
      { seq: 1, label: 'Full', method: 'Cash', status: 'Paid', amount: 1000 },
      { seq: 2, label: 'Refund', method: 'Online', status: 'Refund due', amount: 1000 },
    ];
    const fitted = fitParts(parts, { total: 800, dueBack: 1000 });
    expect(fitted?.map(({ method, status, amount }) => `${method} ${status} ${amount}`)).toEqual([
      'Cash Paid 800',
      'Online Refund due 1000',
      'Cash Refund due 200',
    ]);
  });

  test('asks for less balance first, then gives back of the deposit', () => {
    const parts: FitPart[] = [
      { seq: 1, label: 'Deposit', method: 'UPI', status: 'Paid', amount: 400 },
      { seq: 2, label: 'Balance', method: 'UPI', status: 'Pending', amount: 600 },
    ];
    expect(fit(parts, 900)).toEqual(['Deposit Paid 400', 'Balance Pending 500']);
    expect(fit(parts, 300)).toEqual(['Deposit Paid 300', 'Refund Refund due 100']);
  });

  test('waits while a claim of more is not checked', () => {
    expect(fit(full('Submitted'), 800)).toBeUndefined();
  });
});

test('parts are the total, and no money appears, is lost or changes its way, whatever changes', () => {
  const status = fc.constantFrom<FitPart['status']>('Pending', 'Submitted', 'Paid', 'Rejected');
  const amount = fc.integer({ min: 0, max: 100_000 });
  const method = fc.constantFrom<FitPart['method']>('UPI', 'Cash', 'Online');
  const list = fc.array(fc.tuple(status, amount, method), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(list, fc.array(amount, { maxLength: 6 }), (of, totals) => {
      let parts = of.map(([state, paise, method], at): FitPart => ({
        seq: at + 1,
        label: 'Balance',
        method,
        status: state,
        amount: paise,
      }));
      const money = (all: FitPart[]) => {
        const cameBy: Record<string, number> = { UPI: 0, Cash: 0, Online: 0 };
        for (const part of all) {
          if (!['Paid', 'Refund due', 'Refunded'].includes(part.status)) continue;
          cameBy[part.method] = (cameBy[part.method] ?? 0) + part.amount;
        }
        return cameBy;
      };
      const received = money(parts);
      for (const total of totals) {
        const dueBack = parts
          .filter((part) => part.status === 'Refund due')
          .reduce((sum, part) => sum + part.amount, 0);
        const next = fitParts(parts, { total, dueBack });
        if (!next) continue;
        const standing = next.filter(({ label }) => label !== 'Refund');
        expect(standing.reduce((sum, part) => sum + part.amount, 0)).toBe(total);
        expect(money(next)).toEqual(received);
        expect(next.every((part) => part.amount >= 0)).toBe(true);
        expect(new Set(next.map(({ seq }) => seq)).size).toBe(next.length);
        parts = next;
      }
    }),
  );
});
