import type { getPage } from '#features/pages/endpoints.ts';
import { factsOf } from '#features/pages/storefront/page-facts.ts';
import { layOutStory, type Story } from '#features/pages/storefront/story-layout.ts';
import { fillText } from '#features/pages/inline-text.ts';
import type { Shop } from '#features/shop/storefront/use-shop.ts';
import type { Api } from '#platform/client/calls/api.ts';

/** The maker's words, from the page about the owner. */
export type OwnerLetter = {
  sentence: string;
  story: { slug: string; title: string };
  mediaId?: string;
};

/** The quote in her letter, else its beginning. */
function sentenceOf({ lede, sections }: Story): string {
  const letter = sections.find(({ kind }) => kind === 'letter');
  const blocks = letter?.kind === 'letter' ? letter.blocks : [];
  const said =
    blocks.find(({ type }) => type === 'quote') ?? blocks.find(({ type }) => type === 'text');
  const text = said && 'text' in said ? said.text : lede;
  return text.split('\n', 1)[0] ?? '';
}

function portraitOf({ sections }: Story): string | undefined {
  const letter = sections.find(({ kind }) => kind === 'letter');
  return letter?.kind === 'letter' ? letter.pictures[0]?.mediaId : undefined;
}

/** Undefined where she says nothing of herself. */
export async function loadOwnerLetter(api: Api, shop: Shop): Promise<OwnerLetter | undefined> {
  if (shop.owner === '') return undefined;
  const page = await api<typeof getPage>('GET /v2/pages/{slug}', { params: { slug: 'about' } });
  if (!page.ok) return undefined;
  const { slug, title, blocks } = page.data;
  const story = layOutStory(blocks);
  const sentence = fillText(sentenceOf(story), factsOf(shop));
  const mediaId = portraitOf(story);
  if (sentence === '') return undefined;
  return { sentence, story: { slug, title }, ...(mediaId !== undefined && { mediaId }) };
}
