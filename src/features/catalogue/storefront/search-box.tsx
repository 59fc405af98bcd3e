import { useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { Search } from '#platform/ui/icons/search.tsx';

/** Time between a key and the search it starts, so that a word is asked for and not each letter. */
const DEBOUNCE_MS = 150;

/** In the history entry: the box itself wrote this address, or something was opened over it. */
type EntryState = { isTyped?: true; openedFrom?: string } | null;

/** Searches names and tags while one types; the query stands in the address. Works without script. */
export function SearchBox({ q }: { q: string }) {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const type = useNavigationType();
  const [text, setText] = useState(q);
  const requested = useRef(q);
  /** The history entry in which that was asked, until it is answered. */
  const requestedIn = useRef<string>(undefined);
  const box = useRef<HTMLInputElement>(null);
  const { key, pathname, hash } = location;
  const state = location.state as EntryState;
  // What is shown is what the box asked for, rather than a place that one went to.
  const isTyped = type === 'REPLACE' && state?.isTyped === true;
  const isCovered = pathname !== '/' || state?.openedFrom !== undefined;
  const shown = search.get('q') ?? '';

  // What was typed before the page came to life.
  useEffect(() => setText((now) => box.current?.value ?? now), []);

  useEffect(() => {
    // Back, forward and "Clear search" change the address: the box follows. It does not follow its own
    // answers: one that is drawn late would bring a word back that was cleared meanwhile.
    if (q === requested.current) requestedIn.current = undefined;
    else if (!isTyped && !isCovered && key !== requestedIn.current) {
      requested.current = q;
      setText(q);
    }
  }, [q, key, isTyped, isCovered]);

  useEffect(() => {
    const query = text.trim().slice(0, 100);
    // Something opened before the list had answered: back in the same entry, it is asked again.
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
    // Who has followed a link to the box types next; who comes back may look at something else.
    if (hash === '#search' && type !== 'POP') box.current?.focus({ preventScroll: true });
  }, [hash, key, type]);

  return (
    <search>
      <Form action="/" preventScrollReset>
        <label className="label" htmlFor="search">
          Search by name or tag
        </label>
        <div className="searchbox">
          <Search className="ico" />
          <input
            className="input"
            id="search"
            ref={box}
            name="q"
            type="search"
            maxLength={100}
            placeholder="ocean, gift, tray"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </Form>
    </search>
  );
}
