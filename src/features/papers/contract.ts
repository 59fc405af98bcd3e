import * as z from 'zod';
import { RupeesSum } from '#platform/contract/money.ts';
import { Paging } from '#platform/contract/paging.ts';
import { problem } from '#platform/contract/problem.ts';
import { OrderParams } from '../orders/contract.ts';
import { GuestOrderParams } from '../orders/guest/guest-contract.ts';
import { FINANCIAL_YEAR } from './financial-year.ts';
import { PAPER_KINDS } from './paper-kinds.ts';

export const PaperKindName = z.enum(PAPER_KINDS);

export const Paper = z.object({
  id: z.string(),
  kind: PaperKindName,
  label: z.string().meta({ description: 'Its number, like `LH/26-27/00001`' }),
  issuedAt: z.iso.datetime(),
  total: RupeesSum,
  of: z.string().optional().meta({ description: 'Of a credit note: the paper it is about' }),
  part: z.int().optional(),
});
export type Paper = z.output<typeof Paper>;
export type PaperWire = z.input<typeof Paper>;

export const RegisteredPaper = Paper.extend({
  order: z.object({ id: z.string(), number: z.string() }),
  customer: z.string(),
});
export type RegisteredPaper = z.output<typeof RegisteredPaper>;
export type RegisteredPaperWire = z.input<typeof RegisteredPaper>;

export const OrderPapers = z.object({
  papers: z.array(Paper),
  fault: z.string().optional().meta({ description: 'Why none can be issued as the settings are' }),
  canIssue: z.boolean().meta({ description: 'False while its bill or invoice still counts' }),
});
export type OrderPapers = z.output<typeof OrderPapers>;
export type OrderPapersWire = z.input<typeof OrderPapers>;

const Year = z.string().regex(FINANCIAL_YEAR, 'Give a financial year like 26-27');

export const RegisterQuery = z.strictObject({
  ...Paging,
  year: Year.meta({ description: 'From 1 April to 31 March, like 26-27' }),
  kind: PaperKindName.optional(),
});
export const YearQuery = z.strictObject({ year: Year });

export const PaperYears = z.object({
  current: z.string(),
  years: z.array(z.string()).meta({ description: 'With papers, the latest first' }),
  toOtherStates: z
    .object({ orders: z.int(), total: RupeesSum })
    .optional()
    .meta({ description: 'Sent there this year by a seller who is not registered' }),
});
export type PaperYears = z.output<typeof PaperYears>;
export type PaperYearsWire = z.input<typeof PaperYears>;

/** `sale` is the bill or invoice that the law asks for; a receipt is for one part of the payment. */
export const NewPaper = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sale') }),
  z.object({ kind: z.literal('receipt'), part: z.int().min(1).max(99) }),
]);
export type NewPaper = z.output<typeof NewPaper>;

export const PaperParams = z.object({ id: z.uuid() });

/** The label with dashes: an address has no slashes in a name. */
const PaperName = z.string().regex(/^[A-Z0-9-]{1,16}$/, 'Give the number of a paper, with dashes');

export const OwnPaperParams = OrderParams.extend({ name: PaperName });
export const GuestPaperParams = GuestOrderParams.extend({ name: PaperName });

/** `LH-26-27-00001`, in addresses and names of files. */
export function paperName(label: string): string {
  return label.replaceAll('/', '-');
}

export const PaperNotFound = problem(
  'PAPER_NOT_FOUND',
  404,
  "We couldn't find this paper",
  'Open it from its order.',
);
export const PaperThere = problem(
  'PAPER_THERE',
  409,
  'This order has its paper already',
  'Nothing was issued. A paper that was issued stays; a change of the order credits it.',
);
export const PapersNotReady = problem(
  'PAPERS_NOT_READY',
  409,
  'A paper cannot be issued yet',
  'Look through Tax and Papers in My shop.',
);
export const NothingReceived = problem(
  'NOTHING_RECEIVED',
  409,
  'This part is not paid',
  'A receipt is for money that has come. Look at the payment as it is now.',
);
export const OrderNotSold = problem(
  'ORDER_NOT_SOLD',
  409,
  'This order is cancelled',
  'A cancelled order gets no bill.',
);
