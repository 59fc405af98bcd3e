import * as z from 'zod';
import { problem } from '#platform/contract/problem.ts';
import { requiredParagraph } from '#platform/contract/text.ts';
import { PrivatePicture } from '../media/customer-contract.ts';
import { RequestQuote } from './quote-contract.ts';

/** A customer's limit per conversation. */
export const MAX_REQUEST_PICTURES = 6;

/** Limit of all customers together, per day. */
export const MAX_DAY_BYTES = 40 * 1024 ** 2;

export const RequestState = z.enum(['new', 'answered', 'quoted', 'ordered', 'closed']);
export type RequestState = z.output<typeof RequestState>;

export const RequestTokenHeaders = z.object({
  'request-token': z
    .string()
    .max(64)
    .default('')
    .meta({ description: 'What the link of the request ends with' }),
});

/** One side's message: words or pictures. */
export const ThreadMessage = z.object({
  id: z.string(),
  author: z.enum(['owner', 'customer']),
  text: z.string(),
  at: z.iso.datetime(),
  /** Time at which the other side saw it. */
  readAt: z.iso.datetime().optional(),
  pictures: z.array(PrivatePicture).optional(),
});
export type ThreadMessage = z.output<typeof ThreadMessage>;

/** A request as its customer sees it by the link: without address and phone. */
export const CustomerThread = z.object({
  name: z.string(),
  createdAt: z.iso.datetime(),
  state: RequestState,
  /** The time by which an answer is promised; absent if none is due. */
  dueAt: z.iso.datetime().optional(),
  text: z.string(),
  productLabel: z.string().optional(),
  colors: z.string().optional(),
  size: z.string().optional(),
  budget: z.string().optional(),
  messages: z.array(ThreadMessage),
  /** The one that stands or stood last; absent where there is none. */
  quote: RequestQuote.optional(),
  /** Number that the customer may still send. */
  picturesLeft: z.int(),
});
export type CustomerThread = z.output<typeof CustomerThread>;

const WRITE_SOMETHING = 'Write your message';

export const CustomerMessage = z.strictObject({
  text: requiredParagraph(5000, WRITE_SOMETHING),
});

/** A request as My Orders lists it. */
export const MyRequest = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  state: RequestState,
  text: z.string(),
  productLabel: z.string().optional(),
  /** Path and fragment of its conversation. */
  link: z.string(),
});
export type MyRequest = z.output<typeof MyRequest>;

export const RequestLink = z.object({ link: z.string() });

export const RequestLinkUnknown = problem(
  'REQUEST_LINK_UNKNOWN',
  404,
  "This link doesn't open a conversation",
  'It is incomplete, a newer one has replaced it, or the request was deleted. Open the full link from our last email.',
);

export const RequestClosed = problem(
  'REQUEST_CLOSED',
  409,
  'This conversation has ended',
  'Nothing was sent, and nothing is lost: what you wrote is still here. Send it as a new custom order request, or by email.',
);

export const RequestPicturesFull = problem(
  'REQUEST_PICTURES_FULL',
  409,
  'There is no room for another photo',
  `A conversation can have ${MAX_REQUEST_PICTURES} photos, and there is a limit for a day. Send this one by email.`,
);

export const RequestHasNoLink = problem(
  'REQUEST_HAS_NO_LINK',
  409,
  'A question has no page of its own',
  'Only custom order requests do. Your answer goes by email.',
);
