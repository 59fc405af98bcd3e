import * as z from 'zod';
import { MAX_COUNTED } from '#platform/contract/counted.ts';
import { Paging } from '#platform/contract/paging.ts';
import { problem } from '#platform/contract/problem.ts';
import { paragraph } from '#platform/contract/text.ts';

const RequestKind = z.enum(['custom', 'support']);
const RequestState = z.enum(['new', 'answered', 'closed']);

export const RequestListQuery = z.strictObject({
  ...Paging,
  kind: z.enum(['all', ...RequestKind.options]).default('all'),
  state: z
    .enum(['all', ...RequestState.options])
    .default('all')
    .meta({
      description: `Newest first; of state new, those that wait longest first. X-Total-Count counts up to ${MAX_COUNTED}`,
    }),
});
export type RequestListQuery = z.output<typeof RequestListQuery>;

export const ListedRequest = z.object({
  id: z.string(),
  kind: RequestKind,
  name: z.string(),
  email: z.string(),
  state: RequestState,
  createdAt: z.iso.datetime(),
  /** Absent once answered. */
  dueAt: z.iso.datetime().optional(),
  answeredAt: z.iso.datetime().optional(),
  text: z.string(),
  /** Custom order requests only. */
  productType: z.string().optional(),
  /** Its name on the day it was sent. */
  productLabel: z.string().optional(),
  colors: z.string().optional(),
  size: z.string().optional(),
  budget: z.string().optional(),
  /** Support queries only. */
  queryType: z.string().optional(),
  orderNumber: z.string().optional(),
});
export type ListedRequest = z.output<typeof ListedRequest>;

export const RequestThread = ListedRequest.extend({
  messages: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      at: z.iso.datetime(),
      mailId: z.string(),
      /** Absent once the mail was deleted. */
      mailState: z.enum(['queued', 'sent', 'failed']).optional(),
    }),
  ),
});
export type RequestThread = z.output<typeof RequestThread>;

export const RequestParams = z.object({ id: z.uuid('Give the id of a request') });
export const RequestStateQuery = z.strictObject({ state: RequestState });

export const Reply = z.object({
  text: z.string('Write an answer').pipe(paragraph(5000).min(1, 'Write an answer')),
});

export const RequestCounts = z.object({
  new: z.int(),
  overdue: z.int(),
  nextDueAt: z.iso.datetime().optional(),
});
export type RequestCounts = z.output<typeof RequestCounts>;

export const RequestNotFound = problem(
  'REQUEST_NOT_FOUND',
  404,
  "We couldn't find this request",
  'It is neither a custom order request nor a question of a customer. Go back to the list.',
);
