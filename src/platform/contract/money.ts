import * as z from 'zod';

/** The largest single price, in paise: Rs 10 crore. A higher figure is a typing error. */
export const MAX_PRICE_PAISE = 100_000_000_00;
/** Limit of a sum: thousands of the largest prices. */
const MAX_SUM_PAISE = MAX_PRICE_PAISE * 100_000;

const AMOUNT = 'Enter an amount in rupees like 499 or 499.50';

function rupeesUpTo(maxPaise: number) {
  return z
    .codec(
      z
        .number(AMOUNT)
        .min(0, AMOUNT)
        .max(maxPaise / 100, 'This amount is too high'),
      z.int(),
      {
        decode: (rupees, context) => {
          const paise = Math.round(rupees * 100);
          if (Math.abs(paise - rupees * 100) > 1e-6) {
            context.issues.push({
              code: 'custom',
              message: AMOUNT,
              input: rupees,
            });
            return z.NEVER;
          }
          return paise;
        },
        encode: (paise) => paise / 100,
      },
    )
    .meta({ description: 'Rupees with at most two decimals' });
}

/** Money on the wire is rupees with at most two decimals; inside it is integer paise. */
export const Rupees = rupeesUpTo(MAX_PRICE_PAISE);

/** An amount that may be above any single price. */
export const RupeesSum = rupeesUpTo(MAX_SUM_PAISE);

/** Facts of the log that are amounts; the log keeps and shows them in rupees. */
export const LOGGED_AMOUNTS = [
  'amount',
  'comparePrice',
  'costPrice',
  'deliveryCost',
  'price',
  'total',
] as const;
export type LoggedRupees = number & { readonly unit: 'rupees of the log' };

/** An amount for the log: nothing else may stand under a name of `LOGGED_AMOUNTS`. */
export function loggedRupees(paise: number): LoggedRupees {
  return (paise / 100) as LoggedRupees;
}
