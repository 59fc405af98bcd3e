import * as z from 'zod';
import { problem } from '#platform/contract/problem.ts';
import { PageContent, PageKind, PagePlace, PageSlug } from './contract.ts';

/** `original`: a fixed page with the words that the shop came with. */
export const PageState = z.enum(['original', 'online', 'offline']);
export type PageState = z.infer<typeof PageState>;

export const ListedPage = z.object({
  id: z.string(),
  kind: PageKind,
  slug: z.string(),
  title: z.string(),
  place: PagePlace,
  state: PageState,
  hasDraft: z.boolean(),
});
export type ListedPage = z.infer<typeof ListedPage>;

export const AdminPage = ListedPage.extend({
  content: PageContent.meta({ description: 'The draft, else what is online' }),
  /** Absent for a free page. */
  original: PageContent.optional(),
  /** Raised by every edit; an edit of an older version is refused. */
  version: z.int(),
});
export type AdminPage = z.infer<typeof AdminPage>;

export const PageParams = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,64}$/, 'Give the id of a page'),
});

export const NewPage = z.strictObject({
  title: PageContent.shape.title,
  slug: PageSlug.or(z.literal('')).default('').meta({ description: 'Empty: made from the title' }),
  place: PagePlace.default('none'),
});
export type NewPage = z.output<typeof NewPage>;

const version = z.int().meta({ description: 'Of the page as it was seen' });

export const SeenPage = z.strictObject({ version });
export const PageDraft = z.strictObject({
  version,
  content: PageContent,
  slug: PageSlug.optional().meta({ description: 'Of a free page that is offline' }),
});
export type PageDraft = z.output<typeof PageDraft>;

export const PageRestore = z.strictObject({ version, revision: z.int().min(1) });
export type PageRestore = z.output<typeof PageRestore>;

export const PageMove = z.strictObject({
  place: PagePlace,
  position: z.int().min(0).max(1000).meta({ description: 'Among the pages of that place, from 0' }),
});
export type PageMove = z.output<typeof PageMove>;

export const PageRevision = z.object({
  revision: z.int(),
  at: z.iso.datetime(),
  title: z.string(),
  /** The beginning of its words. */
  excerpt: z.string(),
});
export type PageRevision = z.infer<typeof PageRevision>;

export const PageChanged = problem(
  'PAGE_CHANGED',
  409,
  'This page has changed in the meantime',
  'Nothing was saved. It is here as it is now: compare, then choose which words to keep.',
);
export const PageAddressTaken = problem(
  'PAGE_ADDRESS_TAKEN',
  409,
  'Another page has this address',
  'Nothing was saved. Choose another address.',
);
export const PageAddressStays = problem(
  'PAGE_ADDRESS_STAYS',
  409,
  'The address of this page stays',
  'Nothing was saved. Links lead to it: only a page of your own that is offline can get a new address.',
);
export const PageIsFixed = problem(
  'PAGE_IS_FIXED',
  409,
  'This page belongs to every shop',
  'Nothing was changed. Buyers look for it and the shop links to it. Change its words instead.',
);
export const PageIsOffline = problem(
  'PAGE_IS_OFFLINE',
  409,
  'This page is offline',
  "Nothing was changed. Only its draft exists; delete the page if you don't need it.",
);
