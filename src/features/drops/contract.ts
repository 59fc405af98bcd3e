import * as z from 'zod';
import { PublicProduct } from '../catalogue/contract.ts';
import { problem } from '#platform/contract/problem.ts';
import { line, requiredLine } from '#platform/contract/text.ts';

export const MAX_PRODUCTS = 50;
export const MAX_EARLY_MINUTES = 60;
const MAX_PER_PERSON = 20;

const Slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9-]+$/, 'Give the address of a drop');
export const DropParams = z.object({ slug: Slug });

const Picture = z.object({ mediaId: z.string(), url: z.string(), width: z.int(), height: z.int() });

/** A drop as visitors see it: with its moment, and no word of whether that has come. */
export const Drop = z.object({
  slug: z.string(),
  title: z.string(),
  sentence: z.string(),
  picture: Picture.optional(),
  opensAt: z.iso.datetime(),
  earlyMinutes: z.int().optional().meta({
    description: 'Those who asked to be reminded may order so much earlier',
  }),
  perPerson: z.int().optional().meta({ description: 'Most pieces for one person' }),
  isListed: z.boolean().meta({ description: 'Its pieces stand in the collection before it opens' }),
  isClosed: z.boolean().meta({ description: 'The owner has ended it' }),
  soldOut: z
    .object({ pieces: z.int(), seconds: z.int() })
    .optional()
    .meta({ description: 'How many found somebody, and how long it took' }),
  pieces: z.array(PublicProduct),
});
export type Drop = z.output<typeof Drop>;
export type DropWire = z.input<typeof Drop>;

const ProductId = z.uuid('Give the id of a product').toLowerCase();
const Moment = z.iso.datetime({ offset: true, error: 'Choose a day and a time' });

export const NewDrop = z.strictObject({
  title: requiredLine(80, 'Give the drop a name'),
  sentence: line(240).default(''),
  mediaId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{22}$/, 'Give the id of an upload')
    .nullable()
    .default(null),
  opensAt: Moment,
  productIds: z
    .array(ProductId)
    .min(1, 'Choose at least one piece')
    .max(MAX_PRODUCTS, `Choose at most ${MAX_PRODUCTS} pieces`),
  perPerson: z
    .int('Enter a whole number')
    .min(1, 'Enter 1 or more, or leave it empty')
    .max(MAX_PER_PERSON, `Enter at most ${MAX_PER_PERSON}, or leave it empty`)
    .nullable()
    .default(null),
  isListed: z.boolean(),
  earlyMinutes: z
    .int('Enter a whole number')
    .min(0, 'Enter 0 or more')
    .max(MAX_EARLY_MINUTES, `Enter at most ${MAX_EARLY_MINUTES} minutes`)
    .default(0),
});
export type NewDrop = z.output<typeof NewDrop>;

export const DropEdit = NewDrop.extend({
  version: z.int().min(1).meta({ description: 'Of the drop as it was seen' }),
});
export type DropEdit = z.output<typeof DropEdit>;

export const AdminDropParams = z.object({ id: z.uuid('Give the id of a drop') });

/** A drop as its owner sees it. */
export const AdminDrop = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  sentence: z.string(),
  mediaId: z.string().nullable(),
  opensAt: z.iso.datetime(),
  perPerson: z.int().nullable(),
  isListed: z.boolean(),
  earlyMinutes: z.int(),
  state: z.enum(['coming', 'running', 'over', 'closed']),
  waiting: z.int().meta({ description: 'Addresses that asked to be reminded and confirmed it' }),
  orders: z.int().meta({ description: 'Placed while it ran, without those that were cancelled' }),
  sold: z.int().meta({ description: 'Pieces in them' }),
  returned: z.int().meta({ description: 'Pieces that came back, unpaid or cancelled' }),
  soldOutSeconds: z.int().optional().meta({ description: 'After the opening, if all are sold' }),
  visits: z
    .object({ page: z.int(), pieces: z.int(), intoCart: z.int() })
    .optional()
    .meta({
      description:
        'As browsers tell, each once a day, on the days on which it ran: of its page, of its pieces, and pieces put ' +
        'into carts. Absent before it opens, and where nothing was counted',
    }),
  emptyHanded: z.int().optional().meta({
    description:
      'Accounts without an order of it whose carts still hold a piece of it that is gone; carts of guests are not known. Absent before it opens',
  }),
  pieces: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      mediaId: z.string().optional(),
      left: z.int().optional().meta({ description: 'Absent: its stock is not counted' }),
    }),
  ),
  missing: z
    .array(z.enum(['picture', 'pictures', 'prices', 'stock', 'mail']))
    .meta({ description: 'What its check list still asks for' }),
  version: z.int(),
});
export type AdminDrop = z.output<typeof AdminDrop>;

export const DropNotFound = problem(
  'DROP_NOT_FOUND',
  404,
  'This drop is not here',
  'Its address may have been mistyped, or the drop was called off.',
);
export const DropChanged = problem(
  'DROP_CHANGED',
  409,
  'This drop was changed in another window',
  'Nothing was saved. What you typed is still here: reload the page to see the drop as it is now.',
);
export const DropHasOpened = problem(
  'DROP_HAS_OPENED',
  409,
  'This drop has opened',
  'Nothing was saved. Only its name, sentence and picture can still change.',
);
export const DropNotClosable = problem(
  'DROP_NOT_CLOSABLE',
  409,
  'This drop is not running',
  'Only a drop that has opened can be closed, within a day. One that is still to come can be deleted.',
);
export const ProductInOtherDrop = problem(
  'PRODUCT_IN_OTHER_DROP',
  409,
  'A piece is in another drop',
  'Nothing was saved. A piece can be in one coming drop only.',
);
export const NotOpenYet = problem(
  'NOT_OPEN_YET',
  409,
  'Not open yet',
  'Nothing was ordered, and your cart stays as it is.',
);
export const DropLimit = problem(
  'DROP_LIMIT',
  409,
  'More than one person may have',
  'Nothing was ordered, and your cart stays as it is.',
);
