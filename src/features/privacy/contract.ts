import * as z from 'zod';
import { Cart } from '../cart/contract.ts';
import { Order } from '../orders/contract.ts';
import { Profile } from '../profile/contract.ts';

/** A question to the shop, and what it answered. */
const Question = z.object({
  queryType: z.string(),
  details: z.string(),
  orderNumber: z.string().optional(),
  name: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  answers: z.array(z.object({ text: z.string(), at: z.iso.datetime() })),
});

/**
 * All that the shop keeps under somebody's uid. What was sent without an account (custom order
 * requests) is not in it: an address alone does not prove whose it is.
 */
export const MyData = z.object({
  madeAt: z.iso.datetime(),
  /** Absent while the person has not registered. */
  profile: Profile.optional(),
  carts: z.array(Cart),
  orders: z.array(Order),
  questions: z.array(Question),
});
export type MyData = z.output<typeof MyData>;
