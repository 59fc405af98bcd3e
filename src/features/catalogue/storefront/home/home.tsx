import { lazy, Suspense, useEffect, useRef, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { formatTime } from '#platform/ui/display/format-date.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StaticPart } from '#platform/client/page/static-part.tsx';
import { deferredComponent } from '#platform/ui/deferred-part.tsx';
import type { ProductCardView } from '../../product-card-view.ts';
import { Hero } from './hero.tsx';
import { Loved } from './parts/loved.tsx';
import {
  gridTitle,
  hasTile,
  isNarrowed,
  nextPart,
  type ProductGridData,
} from './product-grid-query.ts';
import { ProductGrid } from '../cards/product-grid.tsx';
import { SearchBox, TagChips } from './grid-filters.tsx';
import styles from './home.module.css';
import buttonStyles from '#platform/ui/actions/button.module.css';

const loadParts = () => import('./parts/home-parts.tsx');
const FirstParts = import.meta.env.SSR
  ? lazy(async () => ({ default: (await loadParts()).FirstParts }))
  : () => null;
const FurtherParts = import.meta.env.SSR
  ? lazy(async () => ({ default: (await loadParts()).FurtherParts }))
  : () => null;

const loadNarrowed = () => import('./narrowed/narrowed-parts.ts');
const NarrowedHead = deferredComponent(loadNarrowed, (parts) => parts.NarrowedHead);
const Choices = deferredComponent(loadNarrowed, (parts) => parts.Choices);
const NothingFound = deferredComponent(loadNarrowed, (parts) => parts.NothingFound);

function countText(grid: ProductGridData): string {
  const products = grid.total === 1 ? '1 piece' : `${grid.total} pieces`;
  if (grid.isPartial) return `Nothing matches all of these words. ${products} with some of them:`;
  return isNarrowed(grid) && !grid.collection ? `${products} found` : products;
}

function NotLoaded() {
  return (
    <EmptyState
      title="The pieces didn't load."
      text="The shop could not be reached for a moment. Nothing is lost."
      action={<Button onClick={() => window.location.reload()}>Try again</Button>}
    />
  );
}

function GridContent({ grid }: { grid: ProductGridData }) {
  const shop = useShop();
  const { words } = shop;
  if (grid.failed) return <NotLoaded />;
  const { cards } = grid;
  if (cards.length === 0 && isNarrowed(grid)) {
    return (
      <Suspense>
        <NothingFound grid={grid} />
      </Suspense>
    );
  }
  if (cards.length === 0) {
    return <EmptyState title={words.emptyTitle} text={words.emptyText} />;
  }
  return (
    <>
      <ProductGrid cards={cards} hasMadeForYou={!isNarrowed(grid) && hasTile(shop)} />
      <ShowMore grid={grid} shown={cards.length} />
    </>
  );
}

/** The search field stays in sight while the head above it changes. */
function useBoxInSight(hasHead: boolean): void {
  useEffect(() => {
    const box = document.activeElement;
    if (box?.id === 'search') box.scrollIntoView();
  }, [hasHead]);
}

export function Home({ grid }: { grid: ProductGridData }) {
  const { words } = useShop();
  const hasHead = isNarrowed(grid);
  useBoxInSight(hasHead);
  return (
    <>
      {!hasHead && <Hero />}
      <Suspense>{hasHead && <NarrowedHead grid={grid} />}</Suspense>
      <section className={`${styles.shop} frame`} id="shop" aria-labelledby="shop-title">
        <div className={styles.head}>
          <div className={`cluster ${styles.title}`}>
            <h2 id="shop-title" className={hasHead ? 'visually-hidden' : undefined}>
              {gridTitle(grid) ?? words.collection}
            </h2>
            <output className="muted">{countText(grid)}</output>
            <Suspense>{hasHead && <Choices grid={grid} />}</Suspense>
          </div>
          <SearchBox q={grid.q} />
          <TagChips grid={grid} />
        </div>
        {grid.savedAt !== undefined && (
          <Banner>{`Saved list from ${formatTime(new Date(grid.savedAt))}`}</Banner>
        )}
        <GridContent grid={grid} />
      </section>
      {!hasHead && <BelowTheGrid loved={grid.others ?? []} />}
    </>
  );
}

/** Hydrates only the bestsellers; the rest is rendered by the server alone. */
function BelowTheGrid({ loved }: { loved: ProductCardView[] }) {
  return (
    <>
      <StaticPart id="home-parts" page="/">
        <Suspense>
          <FirstParts />
        </Suspense>
      </StaticPart>
      <Loved cards={loved} />
      <StaticPart id="further-parts" page="/">
        <Suspense>
          <FurtherParts />
        </Suspense>
      </StaticPart>
    </>
  );
}

/** Focuses the first new card after a keyboard activation. */
function useFirstNewCard(shown: number) {
  const before = useRef<number>(undefined);
  useEffect(() => {
    const place = before.current;
    if (place === undefined || shown <= place) return;
    before.current = undefined;
    const links = document.querySelectorAll<HTMLElement>('.grid-shelf .product-card h3 a');
    links[place]?.focus({ preventScroll: true });
  }, [shown]);
  return ({ detail }: MouseEvent) => {
    // Keyboard clicks have no detail.
    before.current = detail === 0 ? shown : undefined;
  };
}

function ShowMore({ grid, shown }: { grid: ProductGridData; shown: number }) {
  const shop = useShop();
  const next = nextPart(grid, { shown, total: grid.total, hasTile: hasTile(shop) });
  const notePlace = useFirstNewCard(shown);
  if (shown >= grid.total) return null;
  return (
    <p className={styles.more}>
      {next === undefined ? (
        `The first ${shown} are shown. Search, or choose a tag, to find the others.`
      ) : (
        <Link
          className={`btn ${buttonStyles.secondary}`}
          to={next.address}
          preventScrollReset
          onClick={notePlace}
        >
          {next.cards === grid.total
            ? `Show all ${grid.total} pieces`
            : `Show ${next.cards - shown} more of ${grid.total} pieces`}
        </Link>
      )}
    </p>
  );
}
