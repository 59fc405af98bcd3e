import { useEffect, useRef, useState } from 'react';
import { Form, Link, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { Search } from '#platform/ui/icons/icons.generated.tsx';
import {
  gridAddress,
  isNarrowed,
  tagLabel,
  type GridChoices,
  type ProductGridData,
} from './product-grid-query.ts';
import styles from './home.module.css';

const DEBOUNCE_MS = 150;

/** State of the history entry: the box wrote this address, or an overlay was opened over it. */
type EntryState = { isTyped?: true; openedFrom?: string } | null;

/** Searches while one types; the query stands in the address. Works without script. */
export function SearchBox({ q }: { q: string }) {
  const { words } = useShop();
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const type = useNavigationType();
  const [text, setText] = useState(q);
  const requested = useRef(q);
  /** The history entry of a request without an answer yet. */
  const requestedIn = useRef<string>(undefined);
  const box = useRef<HTMLInputElement>(null);
  const { key, pathname, hash } = location;
  const state = location.state as EntryState;
  // The address was written by the box, not navigated to.
  const isTyped = type === 'REPLACE' && state?.isTyped === true;
  const isCovered = pathname !== '/' || state?.openedFrom !== undefined;
  const shown = search.get('q') ?? '';

  // Text entered before hydration.
  useEffect(() => setText((now) => box.current?.value ?? now), []);

  useEffect(() => {
    // The box follows Back, forward and "Clear search", but not its own answers: a late one would
    // restore a word that was cleared meanwhile.
    if (q === requested.current) requestedIn.current = undefined;
    else if (!isTyped && !isCovered && key !== requestedIn.current) {
      requested.current = q;
      setText(q);
    }
  }, [q, key, isTyped, isCovered]);

  useEffect(() => {
    const query = text.trim().slice(0, 100);
    // An overlay opened before the answer came: back in the same entry, the request is repeated.
    const isOvertaken = key === requestedIn.current && query !== shown;
    if (isCovered || (query === requested.current && !isOvertaken)) return;
    const timer = setTimeout(() => {
      requested.current = query;
      requestedIn.current = key;
      setSearch(query === '' ? {} : { q: query }, {
        replace: true,
        preventScrollReset: true,
        state: { isTyped: true } satisfies EntryState,
      });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, key, shown, isCovered, setSearch]);

  useEffect(() => {
    // A link to the box focuses it; Back does not.
    if (hash === '#search' && type !== 'POP') box.current?.focus({ preventScroll: true });
  }, [hash, key, type]);

  return (
    <search>
      <Form action="/" preventScrollReset>
        <label className="visually-hidden" htmlFor="search">
          Search all pieces
        </label>
        <div className={styles.search}>
          <Search className="icon" />
          <input
            className="input"
            id="search"
            ref={box}
            name="q"
            type="search"
            maxLength={100}
            placeholder={words.search}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </Form>
    </search>
  );
}

type Chip = { label: string; to: string; isOn: boolean };

/** Chips keep the chosen order and prices. */
function chipsOf(grid: ProductGridData): Chip[] {
  const { sort, min, max } = grid;
  const to = (choice: Partial<GridChoices>) => gridAddress({ ...choice, sort, min, max });
  return [
    { label: 'All', to: to({}), isOn: !isNarrowed(grid) },
    ...grid.categories.map(({ slug, name }) => ({
      label: name,
      to: to({ category: slug }),
      isOn: slug === grid.category,
    })),
    ...grid.tags.map((tag) => ({ label: tagLabel(tag), to: to({ tag }), isOn: tag === grid.tag })),
  ];
}

/** Categories as the owner orders them, then tags. */
export function TagChips({ grid }: { grid: ProductGridData }) {
  const chips = chipsOf(grid);
  if (chips.length === 1) return null;
  return (
    <nav className="chips" aria-label="Categories and tags">
      {chips.map(({ label, to, isOn }) => (
        <Link
          key={to}
          className={isOn ? 'chip on' : 'chip'}
          to={to}
          aria-current={isOn ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
