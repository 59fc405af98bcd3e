import { Link } from 'react-router';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { useOverlayLink } from '#platform/client/overlay-link.ts';
import { formatTime } from '#platform/ui/display/format-date.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Hero } from './hero.tsx';
import { ProductGrid } from './product-grid.tsx';
import { SearchBox } from './search-box.tsx';
import type { ShelfData } from './shelf-memory.ts';
import { isNarrowed } from './shelf-parts.ts';
import { shelfTitle } from './shelf-title.ts';
import { ShowMore } from './show-more.tsx';
import { TagChips } from './tag-chips.tsx';

function countText(shelf: ShelfData): string {
  const pieces = shelf.total === 1 ? '1 piece' : `${shelf.total} pieces`;
  return isNarrowed(shelf) ? `${pieces} found` : pieces;
}

function NothingFound({ shelf }: { shelf: ShelfData }) {
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

function ShelfContent({ shelf }: { shelf: ShelfData }) {
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

/** The home page: water above, the collection on the sand. */
export function Home({ shelf }: { shelf: ShelfData }) {
  const { category, categoryName } = shelf;
  return (
    <>
      <Hero />
      <section className="shop frame" id="shop" aria-labelledby="shop-title">
        <div className="shophead">
          <div>
            <h2 id="shop-title">{shelfTitle(shelf) ?? 'The collection'}</h2>
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
        <ShelfContent shelf={shelf} />
      </section>
    </>
  );
}
