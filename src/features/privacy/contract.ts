import * as z from 'zod';
import { RupeesSum } from '#platform/contract/money.ts';
import { Cart } from '../cart/contract.ts';
import { RequestQuote } from '../enquiries/quote-contract.ts';
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

/** A conversation about a custom order. */
const RequestCopy = z.object({
  createdAt: z.iso.datetime(),
  name: z.string(),
  email: z.string(),
  productType: z.string(),
  colors: z.string(),
  size: z.string(),
  budget: z.string(),
  phone: z.string(),
  text: z.string(),
  quotes: z.array(RequestQuote),
  messages: z.array(
    z.object({
      author: z.enum(['owner', 'customer']),
      at: z.iso.datetime(),
      text: z.string(),
      pictures: z.int(),
    }),
  ),
});

const ReviewCopy = z.object({
  product: z.string(),
  orderNumber: z.string(),
  name: z.string(),
  rating: z.int(),
  text: z.string(),
  variant: z.string(),
  state: z.string(),
  reply: z.string(),
  at: z.iso.datetime(),
  photos: z.array(z.string()).meta({ description: 'Addresses' }),
});

const InvitationCopy = z.object({
  sent: z.array(z.object({ orderNumber: z.string(), at: z.iso.datetime() })),
  areStopped: z.boolean(),
});

/** A piece that was sold out, and an address that wants to know when it is back. */
const StockAlertCopy = z.object({
  product: z.string(),
  variant: z.string(),
  email: z.string(),
  at: z.iso.datetime(),
  notifiedAt: z.iso.datetime().optional(),
});

/** All data under a uid, and the custom order requests from its address where that was confirmed. */
export const MyData = z.object({
  madeAt: z.iso.datetime(),
  profile: Profile.optional(),
  carts: z.array(Cart),
  orders: z.array(Order),
  questions: z.array(Question),
  requests: z.array(RequestCopy),
  reviews: z.array(ReviewCopy),
  reviewInvitations: InvitationCopy,
  stockWishes: z.array(StockAlertCopy),
  dropReminders: z.array(
    z.object({
      drop: z.string(),
      email: z.string(),
      at: z.iso.datetime(),
      opensAt: z.iso.datetime(),
    }),
  ),
  savedPieces: z.array(z.object({ product: z.string(), at: z.iso.datetime() })),
  papers: z.array(
    z.object({
      label: z.string(),
      orderNumber: z.string(),
      issuedAt: z.iso.datetime(),
      total: RupeesSum,
      billedTo: z.array(z.string()),
    }),
  ),
  /** Pictures in carts and orders. */
  pictures: z.array(CustomerPicture),
});
export type MyData = z.output<typeof MyData>;
