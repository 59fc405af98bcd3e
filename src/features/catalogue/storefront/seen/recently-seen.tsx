import { useEffect, useState } from 'react';
import { useShop, type Shop } from '#features/shop/storefront/use-shop.ts';
import { api } from '#platform/client/browser-api.ts';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import type { getProduct } from '../../endpoints.ts';
import { cardWords } from '../../making.ts';
import { toCardView, type ProductCardView } from '../../product-card-view.ts';
import { ProductGrid } from '../product-grid.tsx';
import { forgetSeen, seenSlugs } from './seen-slugs.ts';

const MOST = 4;

/** As they are now; one that is no longer sold is left out. */
async function loadCards(slugs: string[], shop: Shop): Promise<ProductCardView[]> {
  const answers = await Promise.all(
    slugs.map((id) => api<typeof getProduct>('GET /v2/products/{id}', { params: { id } })),
  );
  return answers.flatMap((answer) =>
    answer.ok ? [toCardView(answer.data, cardWords(answer.data, shop))] : [],
  );
}

/** @param props `others` stand on the page already */
export function RecentlySeen({ others }: { others: string[] }) {
  const shop = useShop();
  const announce = useAnnounce();
  const [cards, setCards] = useState<ProductCardView[]>([]);
  const shown = others.join(' ');
  useEffect(() => {
    let isGone = false;
    const slugs = seenSlugs().filter((slug) => !shown.split(' ').includes(slug));
    void loadCards(slugs.slice(0, MOST), shop).then((loaded) => !isGone && setCards(loaded));
    return () => {
      isGone = true;
    };
  }, [shown, shop]);
  function forget(): void {
    forgetSeen();
    setCards([]);
    announce('Forgotten');
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }
  if (cards.length === 0) return null;
  return (
    <section className="rel" aria-labelledby="seen-title">
      <div className="row wrap seen-head">
        <h2 id="seen-title">You looked at</h2>
        <TextButton onClick={forget}>Forget these</TextButton>
      </div>
      <ProductGrid cards={cards} isOverGrid={false} />
    </section>
  );
}
