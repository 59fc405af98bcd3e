import * as z from 'zod';
import { line, paragraph } from '#platform/contract/text.ts';
import { Recipient } from '../profile/contract.ts';

export const GIFT_LETTERS = 300;

/** Someone else gets the parcel: who, and what is printed for them. */
export const NewGift = z.object({
  firstName: Recipient.shape.firstName,
  lastName: line(60).default(''),
  phone: Recipient.shape.phone,
  message: paragraph(GIFT_LETTERS).default(''),
});
export type NewGift = z.output<typeof NewGift>;

export const StoredGift = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  message: z.string(),
});

/** An order's gift; the recipient is its `shippingName`. */
export const Gift = z.object({
  message: z.string().meta({ description: "Printed on the packing slip; '' for none" }),
});
