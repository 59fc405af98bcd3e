import type { PageBlock } from './contract.ts';

/** Whether visitors see a block: an empty one, or one whose picture is not uploaded yet, is left out. */
export function isShown(block: PageBlock): boolean {
  if (block.type === 'picture') return block.mediaId !== undefined;
  return block.type === 'contact' || !('text' in block) || block.text !== '';
}
