import { ALL_CRAFT_WORDS, craftWords } from './crafts.ts';
import type { ShopSettings } from './settings/settings.ts';

const isOfACraft = (stages: string[], search: string) => ({
  stages: ALL_CRAFT_WORDS.some((known) => known.stages.join('\n') === stages.join('\n')),
  search: ALL_CRAFT_WORDS.some((known) => known.search === search),
});

/** Fills in the words of a craft that was chosen just now, where the owner has written none of her own. */
export function withCraftWords(before: ShopSettings, after: ShopSettings): ShopSettings {
  const { who, stages, words } = after;
  if (before.who.craft === who.craft) return after;
  const fill = craftWords(who.craft);
  const isOriginal = isOfACraft(stages.names, words.search);
  return {
    ...after,
    stages: isOriginal.stages ? { names: fill.stages } : stages,
    words: isOriginal.search ? { ...words, search: fill.search } : words,
  };
}
