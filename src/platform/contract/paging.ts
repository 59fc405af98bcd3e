import * as z from 'zod';
import { wholeIn } from './typed/number.ts';

/** Longest page of a list; `limit=0` and no `limit` ask for none and get this many. */
export const MAX_PAGE = 1000;

/** A number in a query; an empty one (`?limit=`) takes its default. @param read of `typed/number.ts` */
export function queryNumber<T extends z.ZodType>(
  schema: T,
  read: (text: string) => number | undefined = wholeIn,
) {
  return z.preprocess((value) => (typeof value === 'string' ? read(value) : value), schema);
}

/** `limit` and `offset` of every list call. A number out of range is an error, never silently cut. */
export const Paging = {
  limit: queryNumber(
    z
      .int()
      .min(0)
      .max(MAX_PAGE)
      .default(0)
      .transform((limit) => (limit === 0 ? MAX_PAGE : limit)),
  ).meta({ description: `Rows to answer, 0 to ${MAX_PAGE}; 0 or no limit asks for the maximum` }),
  offset: queryNumber(z.int().min(0).max(1_000_000).default(0)).meta({
    description: 'Rows to skip',
  }),
};

export type Page<T> = { items: T[]; total: number };
