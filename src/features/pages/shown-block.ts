import type { PageBlock } from './contract.ts';

type Questions = Extract<PageBlock, { type: 'questions' }>;

/** Questions that have an answer. */
export function answeredIn({ entries }: Questions): Questions['entries'] {
  return entries.filter(({ question, answer }) => question !== '' && answer !== '');
}

/** True if visitors see a block: an empty one, or one whose picture is not uploaded yet, is left out. */
export function isShown(block: PageBlock): boolean {
  if (block.type === 'picture') return block.mediaId !== undefined;
  if (block.type === 'questions') return answeredIn(block).length > 0;
  return block.type === 'contact' || !('text' in block) || block.text !== '';
}
