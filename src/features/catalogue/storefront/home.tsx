import { useEffect, useRef, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { useOverlayLink } from '#platform/client/overlay-link.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { formatTime } from '#platform/ui/display/format-date.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Hero } from './hero.tsx';
import type { ProductGridData } from './product-grid-memory.ts';
import { isNarrowed, nextPart, gridTitle } from './product-grid-query.ts';
import { ProductGrid } from './product-grid.tsx';
import { SearchBox } from './search-box.tsx';
import { TagChips } from './tag-chips.tsx';

function countText(shelf: ProductGridData): string {
  const pieces = shelf.total === 1 ? '1 piece' : `${shelf.total} pieces`;
  return isNarrowed(shelf) ? `${pieces} found` : pieces;
}

function NothingFound({ shelf }: { shelf: ProductGridData }) {
  const customOrder = useOverlayLink('custom-order');
  return (
    <EmptyState
      title={`Nothing matches '${shelf.q || shelf.tag || shelf.category}'.`}
      text="Try a shorter word, look through a tag, or let us pour it for you."
      action={
        <div className="row wrap justify-center">
          {shelf.suggestion !== undefined && (
            <Link
              className="btn"
              to={`/?q=${encodeURIComponent(shelf.suggestion)}`}
              preventScrollReset
            >
              Did you mean ‘{shelf.suggestion}’?
            </Link>
          )}
          <Link className="btn btn-2" to="/#shop" preventScrollReset>
            Clear search
          </Link>
          <Link className="btn" {...customOrder}>
            Ask us to make it
          </Link>
        </div>
      }
    />
  );
}

function NotLoaded() {
  return (
    <EmptyState
      title="The shelves didn't load."
      text="The shop could not be reached for a moment. Nothing is lost."
      action={<Button onClick={() => window.location.reload()}>Try again</Button>}
    />
  );
}

function GridContent({ shelf }: { shelf: ProductGridData }) {
  if (shelf.failed) return <NotLoaded />;
  const { cards } = shelf;
  if (cards.length === 0 && isNarrowed(shelf)) return <NothingFound shelf={shelf} />;
  if (cards.length === 0) {
    return <EmptyState title="The first pieces are curing." text="Come back in a day or two." />;
  }
  return (
    <>
      <ProductGrid cards={cards} hasMadeForYou={!isNarrowed(shelf)} />
      <ShowMore shelf={shelf} shown={cards.length} />
    </>
  );
}

export function Home({ shelf }: { shelf: ProductGridData }) {
  const { category, categoryName } = shelf;
  return (
    <>
      <Hero />
      <section className="shop frame" id="shop" aria-labelledby="shop-title">
        <div className="shophead">
          <div>
            <h2 id="shop-title">{gridTitle(shelf) ?? 'The collection'}</h2>
            <output className="muted">{countText(shelf)}</output>
          </div>
          <SearchBox q={shelf.q} />
          <TagChips
            tags={shelf.tags}
            chosen={shelf.tag}
            isNarrowed={isNarrowed(shelf)}
            category={
              categoryName === undefined ? undefined : { slug: category, name: categoryName }
            }
          />
        </div>
        {shelf.savedAt !== undefined && (
          <Banner>Saved list from {formatTime(new Date(shelf.savedAt))}</Banner>
        )}
        <GridContent shelf={shelf} />
      </section>
    </>
  );
}

/** After a keyboard activation the first new card gets the focus. */
function useFirstNewCard(shown: number) {
  const before = useRef<number>(undefined);
  useEffect(() => {
    const place = before.current;
    if (place === undefined || shown <= place) return;
    before.current = undefined;
    const links = document.querySelectorAll<HTMLElement>('.grid-shelf .pc h3 a');
    links[place]?.focus({ preventScroll: true });
  }, [shown]);
  return ({ detail }: MouseEvent) => {
    // Keyboard clicks have no detail.
    before.current = detail === 0 ? shown : undefined;
  };
}

function ShowMore({ shelf, shown }: { shelf: ProductGridData; shown: number }) {
  const next = nextPart(shelf, { shown, total: shelf.total });
  const notePlace = useFirstNewCard(shown);
  if (shown >= shelf.total) return null;
  return (
    <p className="more">
      {next === undefined ? (
        `The first ${shown} are shown. Search, or choose a tag, to find the others.`
      ) : (
        <Link className="btn btn-2" to={`/${next.search}`} preventScrollReset onClick={notePlace}>
          {next.cards === shelf.total
            ? `Show all ${shelf.total} pieces`
            : `Show ${next.cards - shown} more of ${shelf.total} pieces`}
        </Link>
      )}
    </p>
  );
}
