import * as z from 'zod';
import { Paging } from '#platform/contract/paging.ts';
import { problem } from '#platform/contract/problem.ts';
import { line } from '#platform/contract/text.ts';

export const MAX_SHEET_BYTES = 5 * 1024 * 1024;
export const MAX_SHEET_ROWS = 5_000;
/** Days after which a run forgets its sheet. */
export const SHEET_DAYS = 30;

export const SHEET_TYPES = ['text/csv', 'application/octet-stream'] as const;

/** Programs whose sheets are known. */
export const SHEET_SOURCES = ['own', 'shopify', 'woocommerce', 'etsy'] as const;
export type SheetSource = (typeof SHEET_SOURCES)[number];

export const RUN_STATES = ['checked', 'running', 'done', 'undone'] as const;
export const ROW_ACTIONS = ['create', 'update', 'skip', 'error'] as const;
export type RowAction = (typeof ROW_ACTIONS)[number];

const Count = z.int().min(0);

export const ImportRun = z.object({
  id: z.string(),
  source: z.enum(SHEET_SOURCES),
  fileName: z.string(),
  state: z.enum(RUN_STATES).meta({ description: '"checked" has changed nothing yet' }),
  createdAt: z.iso.datetime(),
  counts: z.object({ create: Count, update: Count, skip: Count, error: Count }),
  done: Count.meta({ description: 'Rows of products that were brought in so far' }),
  hasSheet: z.boolean().meta({ description: 'Whether its sheet is still kept' }),
  isKnown: z
    .literal(true)
    .optional()
    .meta({ description: 'This very sheet was brought in before; nothing was done' }),
});
export type ImportRun = z.output<typeof ImportRun>;

/** What one product of a sheet comes to. */
export const ImportRow = z.object({
  line: z.int().meta({ description: 'Of its first row in the sheet' }),
  name: z.string(),
  action: z.enum(ROW_ACTIONS),
  sentences: z.array(z.string()).meta({ description: 'What is wrong with it, or left out' }),
  productId: z.string().optional(),
});
export type ImportRow = z.output<typeof ImportRow>;

export const ImportParams = z.object({ id: z.uuid('Give the id of an import') });
export const ImportName = z.strictObject({ name: line(200).default('') });
export const ImportRowQuery = z.strictObject({ ...Paging, action: z.enum(ROW_ACTIONS).optional() });
export type ImportRowQuery = z.output<typeof ImportRowQuery>;

export const ImportPicture = z.object({
  name: z.string().meta({ description: 'Last part of its address in the sheet, in small letters' }),
  isThere: z.boolean().meta({ description: 'An uploaded picture takes its place' }),
});
export type ImportPicture = z.output<typeof ImportPicture>;

export const PicturesPlaced = z.object({
  missing: Count.meta({ description: 'Names of the sheet that no uploaded picture has' }),
});

const MOST_PLACED = 100;
export const PlacedPictures = z.strictObject({
  pictures: z
    .array(
      z.strictObject({
        name: line(300),
        mediaId: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'Upload this picture first'),
      }),
    )
    .min(1, 'Choose a picture')
    .max(MOST_PLACED, `Send at most ${MOST_PLACED} at once`),
});

export const ImportNotFound = problem(
  'IMPORT_NOT_FOUND',
  404,
  'There is no such import',
  'The latest ones are under Business, Import and export.',
);
export const ImportMoved = problem(
  'IMPORT_MOVED',
  409,
  'This import is no longer where you saw it',
  'Nothing was changed. Look at it as it is now.',
);
export const SheetUnreadable = problem(
  'SHEET_UNREADABLE',
  422,
  "This file can't be read",
  'Save it as CSV (in Excel: "CSV UTF-8") and choose it again.',
);
export const SheetUnknown = problem(
  'SHEET_UNKNOWN',
  422,
  'These columns are not known',
  "The first row must be the heads of a product sheet of Shopify, WooCommerce, Etsy or this shop. Don't rename or remove them.",
);
export const SheetTooLong = problem(
  'SHEET_TOO_LONG',
  422,
  'This sheet has more than 5,000 rows',
  'Split it into several files and bring in one after the other.',
);
