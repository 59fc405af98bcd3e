import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { useEffect, useState } from 'react';
import type { MetaDescriptor } from 'react-router';
import type { ProductCardView } from '#features/catalogue/product-card-view.ts';
import { loadCards, loadLovedCards } from '#features/catalogue/storefront/cards/load-cards.ts';
import { ProductCard } from '#features/catalogue/storefront/cards/product-card.tsx';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { NeedsScript } from '#platform/ui/feedback/loading/needs-script.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { Heart } from '#platform/ui/icons/icons.generated.tsx';
import { addToast } from '#platform/ui/overlays/toasts/toast-store.ts';
import { Vessel } from '#platform/ui/vessel/vessel.tsx';
import { changeSaved, savedIds } from './saved-ids.ts';
import styles from './saved.module.css';

const PART = 12;
const LOVED = 4;

export function meta(): MetaDescriptor[] {
  return [{ title: 'Saved pieces' }, { name: 'robots', content: 'noindex' }];
}

type Saved = { ids: string[]; cards: ProductCardView[]; seen: number };

/** Undefined while it loads; `failed` if the shop did not say. */
function useSaved() {
  const shop = useShop();
  const signIn = useSignIn();
  const uid = signIn.status === 'in' ? signIn.uid : undefined;
  const [saved, setSaved] = useState<Saved | 'failed'>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (signIn.status === 'unknown') return undefined;
    let isGone = false;
    void savedIds(uid, true).then(async (ids) => {
      const cards = ids && (await loadCards(ids.slice(0, PART), shop));
      if (!isGone) setSaved(ids && cards ? { ids, cards, seen: PART } : 'failed');
    });
    return () => {
      isGone = true;
    };
  }, [signIn.status, uid, shop, tries]);
  async function showMore({ ids, cards, seen }: Saved): Promise<void> {
    const more = await loadCards(ids.slice(seen, seen + PART), shop);
    setSaved({ ids, cards: [...cards, ...more], seen: seen + PART });
  }
  async function remove({ ids, cards, seen }: Saved, id: string): Promise<boolean> {
    const outcome = await changeSaved(uid, id, false);
    if (!outcome.ok) {
      addToast({ title: outcome.sentence });
      return false;
    }
    const without = (all: string[]) => all.filter((one) => one !== id);
    setSaved({ ids: without(ids), cards: cards.filter((one) => one.id !== id), seen: seen - 1 });
    return true;
  }
  return { saved, showMore, remove, retry: () => setTries(tries + 1) };
}

function Loved() {
  const shop = useShop();
  const [cards, setCards] = useState<ProductCardView[]>([]);
  useEffect(() => {
    void loadLovedCards(LOVED, shop).then(setCards);
  }, [shop]);
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="loved">
      <h2 id="loved" className={styles.title}>
        {shop.words.loved}
      </h2>
      <ul className="grid-shelf">
        {cards.map((card) => (
          <ProductCard key={card.id} card={card} isOverGrid={false} />
        ))}
      </ul>
    </section>
  );
}

function Nothing() {
  return (
    <>
      <EmptyState
        drawing={<Vessel level={0} />}
        title="No saved pieces yet."
        text="Tap the heart on a piece's page to keep it here."
        action={
          <LinkButton variant="secondary" to="/#shop">
            Browse the collection
          </LinkButton>
        }
      />
      <Loved />
    </>
  );
}

function Products({ saved, showMore, remove }: ReturnType<typeof useSaved> & { saved: Saved }) {
  const announce = useAnnounce();
  const { ids, cards, seen } = saved;
  async function take({ id, name }: ProductCardView): Promise<void> {
    if (!(await remove(saved, id))) return;
    announce(`${name} is no longer saved`);
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }
  return (
    <>
      <h2 className="visually-hidden">Your saved pieces</h2>
      <ul className="grid-shelf">
        {cards.map((card) => (
          <ProductCard
            key={card.id}
            card={card}
            isOverGrid={false}
            foot={
              <button
                type="button"
                className={`icon-button ${styles.unsave}`}
                aria-label={`Remove ${card.name}`}
                onClick={() => void take(card)}
              >
                <Heart className="icon" />
              </button>
            }
          />
        ))}
      </ul>
      {seen < ids.length && (
        <Button variant="secondary" onClick={() => void showMore(saved)}>
          Show more
        </Button>
      )}
    </>
  );
}

function Content() {
  const all = useSaved();
  const { saved, retry } = all;
  if (saved === undefined) {
    return (
      <Loading label="Loading your saved pieces">
        <div className="grid-shelf">
          <Skeleton shape="card" count={4} />
        </div>
      </Loading>
    );
  }
  if (saved === 'failed') {
    return (
      <EmptyState
        title="Your saved pieces didn't load."
        text="The shop could not be reached for a moment. Nothing is lost."
        action={<Button onClick={retry}>Try again</Button>}
      />
    );
  }
  return saved.cards.length === 0 ? <Nothing /> : <Products {...all} saved={saved} />;
}

export default function SavedPage() {
  return (
    <div className={`frame ${styles.page} stack`}>
      <h1 className={styles.title}>Saved pieces</h1>
      <NeedsScript>
        <Content />
      </NeedsScript>
    </div>
  );
}
