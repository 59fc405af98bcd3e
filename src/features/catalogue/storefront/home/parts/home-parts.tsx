import { factsOf } from '#features/pages/storefront/page-facts.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { useStaticData } from '#platform/client/page/static-data.ts';
import { MadeForCustomers } from './customers.tsx';
import type { HomeParts as Data } from './load-home-parts.ts';
import { Bench, Letter, Making, Promises } from './story-parts.tsx';
import { Shores } from './shelves.tsx';

/** The first parts below the home page's grid; one without content is left out. */
export function FirstParts() {
  const data = useStaticData<Data>();
  const shop = useShop();
  if (!data) return null;
  return (
    <>
      <Promises story={data.story} facts={factsOf(shop)} />
      <Shores title={shop.words.shelves} collections={data.collections} />
    </>
  );
}

/** The parts below the bestsellers. */
export function FurtherParts() {
  const data = useStaticData<Data>();
  const shop = useShop();
  if (!data) return null;
  const { story, reviews } = data;
  const { words } = shop;
  const facts = factsOf(shop);
  return (
    <>
      {story && <Making story={story} facts={facts} />}
      {story && <Letter story={story} facts={facts} />}
      <MadeForCustomers />
      {reviews?.said}
      {story && <Bench title={words.bench} story={story} />}
    </>
  );
}
