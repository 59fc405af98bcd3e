import * as z from 'zod';
import {
  code,
  line,
  OptionalPhone,
  paragraph,
  requiredEmail,
  requiredLine,
  requiredParagraph,
} from '#platform/contract/text.ts';
import { typedLine } from '#platform/contract/typed/typed-text.ts';
import { BUDGET } from './options.ts';

const FILL_ALL_DETAILS = 'Please fill all details';

const CHOOSE_TYPE = 'Choose the kind of piece you want';

/** One of those that the shop names (`requests.types` of its settings). */
const ProductType = code(CHOOSE_TYPE).regex(/^[a-z0-9-]{1,40}$/, CHOOSE_TYPE);

const CHOOSE_BUDGET = 'Choose one of the budget ranges';

const Budget = z
  .string(CHOOSE_BUDGET)
  .refine((budget) => budget === '' || BUDGET.test(budget), CHOOSE_BUDGET);

const ENTER_NAME = 'Enter your name';
const ENTER_EMAIL = 'Enter your email address';

const REQUIRED = ['name', 'email', 'productType'] as const;

function lacksRequired(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const entries = new Map(Object.entries(value));
  return REQUIRED.some((field) => {
    const sent: unknown = entries.get(field);
    return typeof sent !== 'string' || typedLine(sent) === '';
  });
}

/** A visitor's request. A missing required field adds a sentence about the whole form. */
export const CustomOrderRequest = z
  .strictObject({
    name: requiredLine(100, ENTER_NAME),
    email: requiredEmail(ENTER_EMAIL),
    productType: ProductType,
    colors: line(200).default(''),
    size: line(200).default(''),
    description: paragraph(5000).default(''),
    budget: Budget.default(''),
    phone: OptionalPhone.default(''),
  })
  .refine((value) => !lacksRequired(value), {
    error: FILL_ALL_DETAILS,
    // Runs even if a field has failed.
    when: () => true,
  });
export type CustomOrderRequest = z.output<typeof CustomOrderRequest>;

/** `token` opens the conversation: it stands behind `#` in its link. */
export const CustomOrderReceipt = z.object({
  id: z.uuid(),
  message: z.string(),
  token: z.string(),
});
export type CustomOrderReceipt = z.infer<typeof CustomOrderReceipt>;

export const SupportQuery = z.strictObject({
  name: requiredLine(100, ENTER_NAME),
  email: requiredEmail(ENTER_EMAIL),
  queryType: line(40).default('Support'),
  details: requiredParagraph(5000, 'Write what it is about'),
  /** An order number. */
  orderNumber: line(20).optional(),
});
export type SupportQuery = z.output<typeof SupportQuery>;

/** A question by the link of an order: name and address are the order's. */
export const OrderQuestion = SupportQuery.pick({ details: true });
export type OrderQuestion = z.output<typeof OrderQuestion>;

export const SupportReceipt = z.object({ id: z.uuid() });
