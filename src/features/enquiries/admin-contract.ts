import * as z from 'zod';
import { MAX_COUNTED } from '#platform/contract/text/counted.ts';
import { Paging } from '#platform/contract/paging.ts';
import { problem } from '#platform/contract/problem.ts';
import { requiredLine, requiredParagraph } from '#platform/contract/text.ts';
import { RequestQuote, SavedQuoteDraft } from './quote-contract.ts';
import { RequestState, ThreadMessage } from './thread-contract.ts';

const RequestKind = z.enum(['custom', 'support']);

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
  /** Ten digits of an Indian mobile number. */
  phone: z.string().optional(),
  /** Support queries only. */
  queryType: z.string().optional(),
  orderNumber: z.string().optional(),
});
export type ListedRequest = z.output<typeof ListedRequest>;

export const RequestThread = ListedRequest.extend({
  /** Ordered by revision; absent if there are none. */
  quotes: z.array(RequestQuote).optional(),
  /** The next one, while she writes it; custom order requests only. */
  quoteDraft: SavedQuoteDraft.optional(),
  messages: z.array(
    ThreadMessage.extend({
      /** Written elsewhere, and copied here by the owner. */
      isPasted: z.literal(true).optional(),
      /** The mail that carried the owner's words. */
      mailId: z.string().optional(),
      /** Absent once the mail was deleted. */
      mailState: z.enum(['queued', 'sent', 'failed']).optional(),
    }),
  ),
});
export type RequestThread = z.output<typeof RequestThread>;

export const RequestParams = z.object({ id: z.uuid('Give the id of a request') });
/** The others come by a quote. */
export const RequestStateQuery = z.strictObject({ state: z.enum(['new', 'answered', 'closed']) });

export const Reply = z.object({
  text: requiredParagraph(5000, 'Write an answer'),
});

const WRITE_PASTED = 'Paste what they wrote';

export const Pasted = z.strictObject({
  text: requiredParagraph(5000, WRITE_PASTED),
});

const TITLE = 'Enter a short name';

export const SavedReplyDraft = z.strictObject({
  title: requiredLine(60, TITLE),
  text: requiredParagraph(5000, 'Write an answer'),
});
export type SavedReplyDraft = z.output<typeof SavedReplyDraft>;

export const SavedReplies = z.array(SavedReplyDraft.extend({ id: z.string() }));
export type SavedReplies = z.output<typeof SavedReplies>;

export const SavedReplyParams = z.object({ id: z.uuid('Give the id of a saved reply') });

export const SavedReplyNotFound = problem(
  'SAVED_REPLY_NOT_FOUND',
  404,
  "We couldn't find this saved reply",
  'It was deleted already. Load the page again.',
);

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
  'It may have been deleted. Go back to the list.',
);
