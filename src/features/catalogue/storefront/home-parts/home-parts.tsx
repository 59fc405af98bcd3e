import { factsOf } from '#features/pages/storefront/page-facts.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { useStillData } from '#platform/client/still-data.ts';
import { BuyersWords, MadeForBuyers } from './buyers.tsx';
import type { HomeParts as Data } from './load-home-parts.ts';
import { Bench, Letter, Making, Promises } from './story-parts.tsx';
import { Loved, Shores } from './shelves.tsx';

/** Below the grid of the home page; a part without content is left out. */
export function HomeParts() {
  const data = useStillData<Data>();
  const shop = useShop();
  if (!data) return null;
  const { collections, loved, story, reviews } = data;
  const { words } = shop;
  const facts = factsOf(shop);
  return (
    <>
      <Promises story={story} facts={facts} />
      <Shores title={words.shelves} collections={collections} />
      <Loved title={words.loved} cards={loved} />
      {story && <Making story={story} facts={facts} />}
      {story && <Letter story={story} facts={facts} />}
      <MadeForBuyers />
      <BuyersWords title={words.said} said={reviews} />
      {story && <Bench title={words.bench} story={story} />}
    </>
  );
}
