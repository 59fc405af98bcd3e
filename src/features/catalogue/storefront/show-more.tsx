import { useEffect, useRef, type MouseEvent } from 'react';
import { Link } from 'react-router';
import type { ShelfData } from './shelf-memory.ts';
import { nextPart } from './shelf-parts.ts';

/** After a step on by the keyboard the focus goes to the first of the new cards. */
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
    // A key presses without a count of clicks.
    before.current = detail === 0 ? shown : undefined;
  };
}

/** The way on where not every piece is shown: to all of them, or to the next part. */
export function ShowMore({ shelf, shown }: { shelf: ShelfData; shown: number }) {
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
