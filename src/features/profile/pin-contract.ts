import * as z from 'zod';
import { requiredPin } from '#platform/contract/text.ts';
import { INDIAN_STATES } from '#platform/contract/india/indian-states.ts';
import { problem } from '#platform/contract/problem.ts';

export const PinParams = z.strictObject({
  pin: requiredPin(),
});

/** Source: All India Pincode Directory, Department of Posts, data.gov.in, GODL-India. */
export const PinPlace = z.object({
  states: z.array(z.enum(INDIAN_STATES)).min(1).meta({
    description: 'Two where the PIN code crosses a border',
  }),
  city: z.string().meta({ description: "'' where the directory does not tell it surely" }),
});
export type PinPlace = z.infer<typeof PinPlace>;

export const PinNotFound = problem(
  'PIN_NOT_FOUND',
  404,
  'This PIN code is not in the directory',
  "India Post's directory does not have it. An address may still have it.",
);
