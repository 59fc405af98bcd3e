import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigationType, useSearchParams } from 'react-router';

/** Time between a key and the search it starts, so that a word is asked for and not each letter. */
const DEBOUNCE_MS = 150;

/** In the history entry: the box itself wrote this address. */
type EntryState = { isTyped?: true } | null;

/** Whether what is shown is what the box asked for, rather than a place that one went to. */
function useIsTyped(): boolean {
  const { state } = useLocation() as { state: EntryState };
  const type = useNavigationType();
  return type === 'REPLACE' && state?.isTyped === true;
}

/** Searches names and tags while one types; the query stands in the address. Works without script. */
export function SearchBox({ q }: { q: string }) {
  const [, setSearch] = useSearchParams();
  const [text, setText] = useState(q);
  const asked = useRef(q);
  const box = useRef<HTMLInputElement>(null);
  const isTyped = useIsTyped();

  // What was typed before the page came to life.
  useEffect(() => setText((now) => box.current?.value ?? now), []);

  useEffect(() => {
    // Back, forward and "Clear search" change the address: the box follows. It does not follow its own
    // answers: one that is drawn late would bring a word back that was cleared meanwhile.
    if (!isTyped && q !== asked.current) {
      asked.current = q;
      setText(q);
    }
  }, [q, isTyped]);

  useEffect(() => {
    const wanted = text.trim().slice(0, 100);
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      setSearch(wanted === '' ? {} : { q: wanted }, {
        replace: true,
        preventScrollReset: true,
        state: { isTyped: true } satisfies EntryState,
      });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, setSearch]);

  return (
    <search>
      <Form action="/" preventScrollReset>
        <label className="label" htmlFor="search">
          Search by name or tag
        </label>
        <div className="searchbox">
          <Search className="ico" aria-hidden="true" />
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
