import { newKey } from '#platform/client/calls/idempotent-mutation.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import type { AdminPage } from '../../admin-contract.ts';
import { PageContent, PageSlug, type PageBlock } from '../../contract.ts';

/** A block in the form, named by its key wherever it is moved. */
export type BlockFields = { key: string; block: PageBlock };

export type PageFields = {
  title: string;
  description: string;
  slug: string;
  blocks: BlockFields[];
};

export type PageDraft = PageFields & { version: number };

/** Sentences by path: `blocks.2.text`. */
export type PageErrors = Record<string, string>;

export const withKey = (block: PageBlock): BlockFields => ({ key: newKey(), block });

export function fieldsOf({ content, slug }: Pick<AdminPage, 'content' | 'slug'>): PageFields {
  const { title, description, blocks } = content;
  return { title, description, slug, blocks: blocks.map(withKey) };
}

export const draftOf = (page: AdminPage): PageDraft => ({
  ...fieldsOf(page),
  version: page.version,
});

export function contentOf({ title, description, blocks }: PageFields): PageContent {
  return { title, description, blocks: blocks.map(({ block }) => block) };
}

export function isSamePage(one: PageFields, other: PageFields): boolean {
  const facts = (fields: PageFields) => JSON.stringify([contentOf(fields), fields.slug]);
  return facts(one) === facts(other);
}

/** @param isFree whether the page may have another address */
export function errorsOf(fields: PageFields, isFree: boolean): PageErrors {
  const { slug } = fields;
  return {
    ...formErrors(PageContent, contentOf(fields)),
    ...(isFree && renamed(formErrors(PageSlug, slug))),
  };
}

function renamed(errors: PageErrors): PageErrors {
  const [sentence] = Object.values(errors);
  return sentence === undefined ? {} : { slug: sentence };
}

/** The server's paths begin with the name of the body's part. */
export function ownPaths(fields: PageErrors): PageErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => [path.replace(/^content\./, ''), sentence]),
  );
}

export const idOfPath = (path: string): string => `page-${path.replaceAll('.', '-')}`;

/** Moves an item to another place; returns the list unchanged if there is none. */
export function moved<Item>(all: Item[], from: number, to: number): Item[] {
  const item = all[from];
  if (item === undefined || to < 0 || to >= all.length) return all;
  return all.toSpliced(from, 1).toSpliced(to, 0, item);
}
