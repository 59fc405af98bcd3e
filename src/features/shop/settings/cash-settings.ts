import * as z from 'zod';
import { code } from '#platform/contract/text.ts';

/** Rs 10 lakh: a higher figure is a typing error. */
const MAX_PAISE = 10_00_000_00;
const SUM = 'Enter an amount in rupees, or 0 for none';
const COUNT = 'Enter a whole number';

const Paise = z.int(SUM).min(0, SUM).max(MAX_PAISE, 'This amount is too high');

/** Who may pay when it arrives: the group `cash` of the settings. */
export const CashSettings = z
  .strictObject({
    /** Paid to the courier, or to the maker who brings it. */
    onDelivery: z.boolean(),
    /** Paid at pickup; sums, fee and zones apply to delivery alone. */
    atPickup: z.boolean(),
    /** The smallest and the largest sum of the pieces; 0: any. */
    fromPaise: Paise,
    upToPaise: Paise,
    feePaise: Paise,
    /** Ids of delivery zones in which it is not offered; one that is gone does no harm. */
    exceptZones: z.array(code().max(40)).max(40),
    notForPersonalised: z.boolean(),
    notForMadeToOrder: z.boolean(),
    notForGuests: z.boolean(),
    /** Refused parcels after which a customer pays first; 0: any number. */
    prepaidAfterRefusals: z.int(COUNT).min(0, COUNT).max(20, 'At most 20'),
  })
  .refine(({ fromPaise, upToPaise }) => upToPaise === 0 || fromPaise <= upToPaise, {
    path: ['upToPaise'],
    error: 'The largest amount is below the smallest one',
  });
export type CashSettings = z.output<typeof CashSettings>;

/** A shop as the specification has it; the rest is what a maker begins with when she turns it on. */
export const DEFAULT_CASH: CashSettings = {
  onDelivery: false,
  atPickup: false,
  fromPaise: 0,
  upToPaise: 5_000_00,
  feePaise: 0,
  exceptZones: [],
  notForPersonalised: true,
  notForMadeToOrder: false,
  notForGuests: true,
  prepaidAfterRefusals: 2,
};
