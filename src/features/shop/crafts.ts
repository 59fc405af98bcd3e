import { wordTable } from '#platform/contract/text/word-table.ts';
import { OTHER_STAGES } from './settings/stage-settings.ts';

/** Kinds of craft, each with words that a new shop starts with. */
export const CRAFTS = [
  'resin',
  'clay',
  'textile',
  'candles',
  'jewellery',
  'wood',
  'paper',
  'food',
  'other',
] as const;
/** Empty until the owner has chosen. */
export type Craft = (typeof CRAFTS)[number] | '';

type CraftWords = {
  label: string;
  /** Names of stages in the making. */
  stages: string[];
  /** What the search field shows as an example. */
  search: string;
  /** What a maker says of herself in a line. */
  byline: string;
};

const OTHER: CraftWords = {
  label: 'Something else',
  stages: OTHER_STAGES,
  search: 'blue, small, gift',
  byline: 'What you make, and where',
};

const CRAFT_WORDS: Record<Craft, CraftWords> = wordTable(
  {
    '': OTHER,
    resin: {
      label: 'Resin',
      stages: ['Poured', 'Curing', 'Sanding', 'Finished', 'Packed'],
      search: 'tray, blue, gift',
      byline: 'Resin trays and clocks from Pune',
    },
    clay: {
      label: 'Clay and ceramics',
      stages: ['Shaped', 'Drying', 'Fired', 'Glazed', 'Packed'],
      search: 'mug, bowl, blue',
      byline: 'Mugs and bowls from Khurja',
    },
    textile: {
      label: 'Textiles and yarn',
      stages: ['Started', 'Half done', 'Finished', 'Washed', 'Packed'],
      search: 'scarf, cotton, indigo',
      byline: 'Quilts stitched by hand in Barmer',
    },
    candles: {
      label: 'Candles and soap',
      stages: ['Made', 'Setting', 'Labelled', 'Packed'],
      search: 'rose, jar, gift',
      byline: 'Soy candles from Kochi',
    },
    jewellery: {
      label: 'Jewellery',
      stages: ['Designed', 'Made', 'Polished', 'Packed'],
      search: 'earrings, silver, gift',
      byline: 'Silver jewellery from Cuttack',
    },
    wood: {
      label: 'Wood',
      stages: ['Cut', 'Shaped', 'Sanded', 'Oiled', 'Packed'],
      search: 'tray, teak, toy',
      byline: 'Wooden toys from Channapatna',
    },
    paper: {
      label: 'Paper and prints',
      stages: ['Designed', 'Printed', 'Cut', 'Packed'],
      search: 'card, notebook, gift',
      byline: 'Notebooks of handmade paper from Sanganer',
    },
    food: {
      label: 'Food',
      stages: ['Made', 'Rested', 'Packed'],
      search: 'pickle, sweet, gift',
      byline: 'Pickles in small jars from Guntur',
    },
    other: OTHER,
  },
  () => OTHER,
);

export const craftWords = (craft: Craft): CraftWords => CRAFT_WORDS[craft];

export const ALL_CRAFT_WORDS: readonly CraftWords[] = Object.values(CRAFT_WORDS);
