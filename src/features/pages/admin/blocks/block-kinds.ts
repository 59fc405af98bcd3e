import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import type { PageBlock } from '../../contract.ts';

export type BlockType = PageBlock['type'];

export const BLOCK_LABELS: Record<BlockType, string> = wordTable(
  {
    heading: 'Heading',
    text: 'Text',
    list: 'List',
    picture: 'Picture',
    quote: 'Quote',
    button: 'Button',
    questions: 'Questions',
    contact: 'Contact',
    'my-data': 'Download my data',
  },
  asWords,
);

/** Blocks that the owner can add; the privacy page has its own part already. */
export const ADDABLE = [
  'heading',
  'text',
  'list',
  'picture',
  'quote',
  'button',
  'questions',
  'contact',
] as const satisfies BlockType[];

const EMPTY: Record<(typeof ADDABLE)[number], PageBlock> = {
  heading: { type: 'heading', text: '' },
  text: { type: 'text', text: '' },
  list: { type: 'list', text: '' },
  picture: { type: 'picture', alt: '', caption: '' },
  quote: { type: 'quote', text: '', who: '' },
  button: { type: 'button', text: '', link: '' },
  contact: { type: 'contact', text: '' },
  questions: { type: 'questions', entries: [{ question: '', answer: '' }] },
};

export function newBlock(type: (typeof ADDABLE)[number]): PageBlock {
  return { ...EMPTY[type] };
}
