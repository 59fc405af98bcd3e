import { useEffect, useRef, useState, type ReactNode } from 'react';

/** HTML of parts that this visit has seen, by id. */
const seen = new Map<string, string>();

const underWay = new Map<string, Promise<Document>>();

async function readPage(page: string): Promise<Document> {
  const text = await (await fetch(page)).text();
  return new DOMParser().parseFromString(text, 'text/html');
}

/** One request for all parts of a page. */
function fetchPage(page: string): Promise<Document> {
  const fetched = underWay.get(page) ?? readPage(page);
  const forget = () => underWay.delete(page);
  underWay.set(page, fetched);
  fetched.then(forget, forget);
  return fetched;
}

async function fetchPart(page: string, id: string): Promise<string> {
  return (await fetchPage(page)).getElementById(id)?.innerHTML ?? '';
}

type StaticPartProps = {
  id: string;
  /** Address of the page that has the part. */
  page: string;
  /** Rendered on the server only. */
  children: ReactNode;
};

/** A part that the server alone writes: the browser has neither its code nor its data. */
export function StaticPart({ id, page, children }: StaticPartProps) {
  const place = useRef<HTMLDivElement>(null);
  // The object must stay the same, or React would write it again.
  const [html, setHtml] = useState(() => ({ __html: seen.get(id) ?? '' }));
  useEffect(() => {
    const put = (__html: string) => seen.set(id, __html);
    if (place.current?.hasChildNodes()) put(place.current.innerHTML);
    else {
      fetchPart(page, id).then(
        (__html) => put(__html) && setHtml({ __html }),
        () => undefined,
      );
    }
  }, [id, page]);
  useEffect(() => {
    const target = html.__html === '' ? null : document.getElementById(location.hash.slice(1));
    if (place.current?.contains(target)) target?.scrollIntoView();
  }, [html]);
  if (import.meta.env.SSR) return <div id={id}>{children}</div>;
  return (
    <div
      id={id}
      ref={place}
      // oxlint-disable-next-line react/no-danger -- what the shop's own page said
      dangerouslySetInnerHTML={html}
      suppressHydrationWarning
    />
  );
}
