import { expect, test } from 'vitest';
import type { PageBlock } from '../contract.ts';
import { layOutPage } from './page-layout.ts';

const heading = (text: string): PageBlock => ({ type: 'heading', text });
const text = (words: string): PageBlock => ({ type: 'text', text: words });
const picture = (alt: string): PageBlock => ({ type: 'picture', alt, caption: '' });

const HEAT = [heading('Heat'), picture('A cup'), text('Warm only.')];
const FOOD = [heading('Food'), text('Wrapped.'), picture('A tray')];
const REST = [heading('Questions'), text('Ask.')];

test('rules with pictures are found between what comes before and after them', () => {
  const { before, rules, after } = layOutPage([text('A lede.'), ...HEAT, ...FOOD, ...REST]);
  expect(before).toEqual([text('A lede.')]);
  expect(rules).toEqual([
    { heading: 'Heat', picture: HEAT[1], blocks: [HEAT[2]] },
    { heading: 'Food', picture: FOOD[2], blocks: [FOOD[1]] },
  ]);
  expect(after).toEqual(REST);
});

test('one picture among words is no row of rules', () => {
  const blocks = [text('A lede.'), ...HEAT, ...REST];
  expect(layOutPage(blocks)).toEqual({ before: blocks, rules: [], after: [] });
});
