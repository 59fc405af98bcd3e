import type { PageBlock } from '../contract.ts';
import { isShown } from '../shown-block.ts';

type Block<Type extends PageBlock['type']> = Extract<PageBlock, { type: Type }>;
type PictureOf = Block<'picture'>;

export type StoryStep = { heading: string; picture: PictureOf; blocks: PageBlock[] };

export type StorySection =
  | { kind: 'letter'; heading: string; pictures: PictureOf[]; blocks: PageBlock[] }
  | { kind: 'steps'; heading: string; steps: StoryStep[] }
  | { kind: 'promises'; heading: string; list: Block<'list'> }
  | { kind: 'pictures'; pictures: PictureOf[] }
  | { kind: 'plain'; heading: string; blocks: PageBlock[] };

export type Story = {
  hero: PictureOf | undefined;
  /** Shown over the hero; else the page's title. */
  heading: string | undefined;
  lede: string;
  sections: StorySection[];
};

export type StoryPart = { heading: string; blocks: PageBlock[] };

const isPicture = (block: PageBlock): block is PictureOf => block.type === 'picture';

export function partsOf(blocks: readonly PageBlock[]): StoryPart[] {
  const parts: StoryPart[] = [];
  for (const block of blocks) {
    if (block.type === 'heading') parts.push({ heading: block.text, blocks: [] });
    else if (parts.length === 0) parts.push({ heading: '', blocks: [block] });
    else parts.at(-1)?.blocks.push(block);
  }
  return parts;
}

/** A picture with words: two of them in a row are steps of the making. */
function stepOf({ heading, blocks }: StoryPart): StoryStep | undefined {
  const [picture, second] = blocks.filter(isPicture);
  const rest = blocks.filter((block) => !isPicture(block));
  const isPlain = rest.length > 0 && rest.every(({ type }) => type === 'text' || type === 'list');
  if (heading === '' || !picture || second || !isPlain) return undefined;
  return { heading, picture, blocks: rest };
}

export function stepsFrom(parts: readonly StoryPart[], at: number): StoryStep[] {
  const steps: StoryStep[] = [];
  for (const part of parts.slice(at)) {
    const step = stepOf(part);
    if (!step) break;
    steps.push(step);
  }
  return steps.length > 1 ? steps : [];
}

/** A list of promises begins each entry with strong words. */
function promisesOf({ heading, blocks }: StoryPart): StorySection[] | undefined {
  const [list, ...rest] = blocks;
  const isBold = (line: string) => line.trim() === '' || /^\*\*\S/.test(line.trim());
  if (list?.type !== 'list' || !list.text.split('\n').every(isBold)) return undefined;
  const pictures = rest.filter(isPicture);
  const others = rest.filter((block) => !isPicture(block));
  return [
    { kind: 'promises', heading, list },
    ...(pictures.length > 0 ? [{ kind: 'pictures' as const, pictures }] : []),
    ...(others.length > 0 ? [{ kind: 'plain' as const, heading: '', blocks: others }] : []),
  ];
}

function plainOf({ heading, blocks }: StoryPart, isFirst: boolean): StorySection {
  const pictures = blocks.filter(isPicture);
  const rest = blocks.filter((block) => !isPicture(block));
  if (rest.length === 0 && heading === '') return { kind: 'pictures', pictures };
  const isLetter = isFirst && rest.some(({ type }) => type === 'text');
  if (isLetter) return { kind: 'letter', heading, pictures, blocks: rest };
  return { kind: 'plain', heading, blocks };
}

function sectionsOf(parts: readonly StoryPart[]): StorySection[] {
  const sections: StorySection[] = [];
  let at = 0;
  while (at < parts.length) {
    const part = parts[at] ?? { heading: '', blocks: [] };
    const isTitle = part.blocks.length === 0;
    const steps = stepsFrom(parts, isTitle ? at + 1 : at);
    if (steps.length > 0) {
      sections.push({ kind: 'steps', heading: isTitle ? part.heading : '', steps });
      at += steps.length + (isTitle ? 1 : 0);
      continue;
    }
    sections.push(...(promisesOf(part) ?? [plainOf(part, sections.length === 0)]));
    at += 1;
  }
  return sections;
}

type Head = Omit<Story, 'sections'> & { rest: PageBlock[] };

/** A first picture and what is written over it. */
function headOf(blocks: PageBlock[]): Head {
  const [first, second] = blocks;
  if (!first || !isPicture(first))
    return { hero: undefined, heading: undefined, lede: '', rest: blocks };
  const heading = second?.type === 'heading' ? second.text : undefined;
  return { hero: first, heading, lede: '', rest: blocks.slice(heading === undefined ? 1 : 2) };
}

/** Lays plain blocks out as a story: a hero, a letter, the steps of the making, promises, pictures. */
export function layOutStory(all: readonly PageBlock[]): Story {
  const { rest, ...head } = headOf(all.filter(isShown));
  const [first, second] = rest;
  const isLede = first?.type === 'text' && second?.type === 'heading';
  return {
    ...head,
    lede: isLede ? first.text : '',
    sections: sectionsOf(partsOf(isLede ? rest.slice(1) : rest)),
  };
}
