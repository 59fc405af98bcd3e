import * as z from 'zod';
import { Cart } from '../cart/contract.ts';
import { CustomerPicture } from '../media/customer-contract.ts';
import { Order } from '../orders/contract.ts';
import { Profile } from '../profile/contract.ts';

const Question = z.object({
  queryType: z.string(),
  details: z.string(),
  orderNumber: z.string().optional(),
  name: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  answers: z.array(z.object({ text: z.string(), at: z.iso.datetime() })),
});

/** All data under a uid, without custom order requests sent without an account: an address alone does not prove whose they are. */
export const MyData = z.object({
  madeAt: z.iso.datetime(),
  profile: Profile.optional(),
  carts: z.array(Cart),
  orders: z.array(Order),
  questions: z.array(Question),
  /** In carts and orders. */
  pictures: z.array(CustomerPicture),
});
export type MyData = z.output<typeof MyData>;
