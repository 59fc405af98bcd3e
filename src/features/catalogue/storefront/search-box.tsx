import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Form, useSearchParams } from 'react-router';

/** Time between a key and the search it starts, so that a word is asked for and not each letter. */
const DEBOUNCE_MS = 150;

/** Searches names and tags while one types; the query stands in the address. Works without script. */
export function SearchBox({ q }: { q: string }) {
  const [, setSearch] = useSearchParams();
  const [text, setText] = useState(q);
  const asked = useRef(q);
  const box = useRef<HTMLInputElement>(null);

  // What was typed before the page came to life.
  useEffect(() => setText((now) => box.current?.value ?? now), []);

  useEffect(() => {
    // Back, forward and "Clear search" change the address: the box follows, unless one is typing.
    if (q !== asked.current) {
      asked.current = q;
      setText(q);
    }
  }, [q]);

  useEffect(() => {
    const wanted = text.trim().slice(0, 100);
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      setSearch(wanted === '' ? {} : { q: wanted }, { replace: true, preventScrollReset: true });
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
