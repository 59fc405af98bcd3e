import * as z from 'zod';
import { SALE_KINDS, PAPER_KINDS } from './paper-kinds.ts';

/** Raised by a change of the snapshot that older ones do not fit. */
export const SNAPSHOT_VERSION = 1;

const Place = z.object({ state: z.string(), code: z.string() });
export type Place = z.infer<typeof Place>;

const Party = z.object({
  name: z.string(),
  lines: z.array(z.string()),
  phone: z.string(),
  gstin: z.string(),
  place: Place.optional(),
});
export type Party = z.infer<typeof Party>;

const Paise = z.int();

/** A line of the paper: a piece of the order, delivery or fee. Amounts in paise. */
const PaperLine = z.object({
  /** `1` is the first line of the order. */
  key: z.string(),
  name: z.string(),
  details: z.string(),
  hsn: z.string(),
  quantity: z.int(),
  unit: z.enum(['pcs', '']),
  price: Paise,
  amount: Paise,
  discount: Paise,
  /** After the discount; with the tax. */
  total: Paise,
  /** Absent where no tax is shown. */
  tax: z.object({ rate: z.int(), taxable: Paise, half: Paise }).optional(),
});
export type PaperLine = z.infer<typeof PaperLine>;

/** All that a paper shows, as it was when it was issued. */
export const Snapshot = z.object({
  kind: z.enum(PAPER_KINDS),
  /** How the seller stood to GST. */
  sale: z.enum(SALE_KINDS),
  seller: z.object({
    shop: z.string(),
    owner: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
    gstin: z.string(),
    place: Place.optional(),
    /** Id of a picture, whose bytes never change. */
    signature: z.string().optional(),
  }),
  order: z.object({ number: z.string(), placedOn: z.iso.date() }),
  billTo: Party,
  /** Absent where it is the customer. */
  shipTo: Party.optional(),
  placeOfSupply: Place.optional(),
  /** Another State than the seller's: IGST. */
  isInterState: z.boolean(),
  stateTax: z.enum(['SGST', 'UTGST']),
  lines: z.array(PaperLine),
  total: Paise,
  /** What a receipt is about, or how it is paid. */
  payment: z.string(),
  /** Of a credit note: the paper it is about, and why. */
  of: z.object({ label: z.string(), day: z.iso.date(), reason: z.string() }).optional(),
  /** Of what was sold: compared with the order, to know whether that has changed since. */
  basis: z.string(),
});
export type Snapshot = z.infer<typeof Snapshot>;
