import { expect, test } from 'vitest';
import { craftWords, CRAFTS } from './crafts.ts';
import { NEW_SHOP, ShopSettings } from './settings/settings.ts';
import { withCraftWords } from './with-craft-words.ts';

const ofCraft = (shop: ShopSettings, craft: ShopSettings['who']['craft']): ShopSettings => ({
  ...shop,
  who: { ...shop.who, craft },
});

test.each(CRAFTS)(
  'the words of %s fit the settings and take the place of those before',
  (craft) => {
    const clay = withCraftWords(NEW_SHOP, ofCraft(NEW_SHOP, 'clay'));
    const shop = withCraftWords(clay, ofCraft(clay, craft));
    expect(ShopSettings.parse(shop)).toMatchObject({
      stages: { names: craftWords(craft).stages },
      words: { search: craftWords(craft).search },
    });
  },
);

test('words of her own stay, and another change fills nothing', () => {
  const own = {
    ...NEW_SHOP,
    stages: { names: ['Dreamt', 'Done'] },
    words: { ...NEW_SHOP.words, search: 'moon' },
  };
  expect(withCraftWords(own, ofCraft(own, 'wood'))).toEqual(ofCraft(own, 'wood'));
  const renamed = { ...NEW_SHOP, who: { ...NEW_SHOP.who, name: 'Jyoti' } };
  expect(withCraftWords(NEW_SHOP, renamed)).toEqual(renamed);
});
