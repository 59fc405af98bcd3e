import type { PageBlock } from '../contract.ts';
import { partsOf, stepsFrom, type StoryPart, type StoryStep } from './story-layout.ts';

type PageLayout = { before: PageBlock[]; rules: StoryStep[]; after: PageBlock[] };

function blocksOf(parts: readonly StoryPart[]): PageBlock[] {
  return parts.flatMap(({ heading, blocks }) =>
    heading === '' ? blocks : [{ type: 'heading' as const, text: heading }, ...blocks],
  );
}

/** Finds the rules of a page: headings with a picture and words each, two or more in a row. */
export function layOutPage(blocks: readonly PageBlock[]): PageLayout {
  const parts = partsOf(blocks);
  const from = parts.findIndex((_, at) => stepsFrom(parts, at).length > 0);
  const rules = from === -1 ? [] : stepsFrom(parts, from);
  const cut = from === -1 ? parts.length : from;
  return {
    before: blocksOf(parts.slice(0, cut)),
    rules,
    after: blocksOf(parts.slice(cut + rules.length)),
  };
}
