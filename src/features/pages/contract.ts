import * as z from 'zod';
import { problem } from '#platform/contract/problem.ts';
import { code, line, paragraph, requiredLine } from '#platform/contract/text.ts';
import { isSafeLink, problemIn } from './inline-text.ts';
import { isPageSlug } from './page-slugs.ts';

export const PageKind = z.enum([
  'about',
  'care',
  'shipping',
  'privacy',
  'terms',
  'contact',
  'free',
]);
export type PageKind = z.infer<typeof PageKind>;
export type FixedKind = Exclude<PageKind, 'free'>;

/** The footer's column that names a page. */
export const PagePlace = z.enum(['footer-shop', 'footer-help', 'none']);
export type PagePlace = z.infer<typeof PagePlace>;

export const MAX_BLOCKS = 60;
export const MAX_QUESTIONS = 20;
const MAX_CHARACTERS = 40_000;

function checked<T extends z.ZodType<string>>(text: T) {
  return text.superRefine((value, context) => {
    const message = problemIn(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
}

/** May contain `**strong**`, `*emphasis*`, `[words](link)` and `{owner}`. */
const words = (max: number) => checked(paragraph(max));
const oneLine = (max: number) => checked(line(max));
const Side = z.int().min(1).max(10_000);

export const HeadingBlock = z.strictObject({ type: z.literal('heading'), text: oneLine(120) });
export const TextBlock = z.strictObject({ type: z.literal('text'), text: words(5000) });
export const ListBlock = z.strictObject({
  type: z.literal('list'),
  text: words(5000).meta({ description: 'One entry per line' }),
});
export const PictureBlock = z.strictObject({
  type: z.literal('picture'),
  mediaId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{22}$/, 'Upload the picture first')
    .optional()
    .meta({ description: 'From the call that uploads pictures; without one it is not shown yet' }),
  width: Side.optional(),
  height: Side.optional(),
  alt: line(300),
  caption: oneLine(200),
});
export const QuoteBlock = z.strictObject({
  type: z.literal('quote'),
  text: words(1000),
  who: oneLine(100),
});
export const ButtonBlock = z.strictObject({
  type: z.literal('button'),
  text: oneLine(60),
  link: line(500).refine(
    (link) => link === '' || isSafeLink(link),
    'Lead to https://…, mailto:…, tel:… or a page of this shop like /shipping',
  ),
});
export const ContactBlock = z.strictObject({ type: z.literal('contact'), text: words(1000) });
export const QuestionsBlock = z.strictObject({
  type: z.literal('questions'),
  entries: z
    .array(z.strictObject({ question: oneLine(200), answer: words(2000) }))
    .max(MAX_QUESTIONS, `Use at most ${MAX_QUESTIONS} questions. Add another block for more`)
    .meta({ description: 'An entry without question or answer is not shown yet' }),
});
/** The place on the privacy page to download one's own data. */
export const MyDataBlock = z.strictObject({ type: z.literal('my-data') });

export const PageBlock = z.discriminatedUnion('type', [
  HeadingBlock,
  TextBlock,
  ListBlock,
  PictureBlock,
  QuoteBlock,
  ButtonBlock,
  ContactBlock,
  QuestionsBlock,
  MyDataBlock,
]);
export type PageBlock = z.infer<typeof PageBlock>;

export const PageContent = z.strictObject({
  title: requiredLine(80, 'Enter a title'),
  description: oneLine(200).meta({ description: 'What search engines show' }),
  blocks: z
    .array(PageBlock)
    .max(MAX_BLOCKS, `A page has at most ${MAX_BLOCKS} blocks`)
    .refine(
      (blocks) => JSON.stringify(blocks).length <= MAX_CHARACTERS,
      `A page has at most ${MAX_CHARACTERS} characters. Make two pages of it`,
    ),
});
export type PageContent = z.infer<typeof PageContent>;

export const PageSlug = code().refine(
  isPageSlug,
  'Use 2 to 60 small letters, digits and dashes; words of the shop itself, like cart, are taken',
);

export const PageLink = z.object({ slug: z.string(), title: z.string(), place: PagePlace });
export type PageLink = z.infer<typeof PageLink>;

export const ShopPage = z.object({ ...PageContent.shape, slug: z.string(), kind: PageKind });
export type ShopPage = z.infer<typeof ShopPage>;

export const PageSlugParams = z.object({
  slug: z.string().regex(/^[a-z0-9-]{1,64}$/, 'Give the address of a page, like shipping'),
});

export const PageNotFound = problem(
  'PAGE_NOT_FOUND',
  404,
  'Page not found',
  'It may have been taken offline or removed. Check the address.',
);
