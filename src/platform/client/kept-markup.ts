import { createContext, createElement, use, type ReactElement, type ReactNode } from 'react';

/** How the server keeps parts of pages while it renders one (`app/web/kept-parts.ts`). */
export type MarkupKeeper = {
  /** The element that marks a part's place, and the one around what in it is the page's own. */
  tags: { part: string; own: string };
  /** A place for this part, made of exactly this, and whether its markup is there already. */
  placeOf: (name: string, madeOf: object) => { place: number; isKept: boolean };
};

/** There is a keeper on the server alone. */
export const MarkupKeeperContext = createContext<MarkupKeeper | undefined>(undefined);

type KeptMarkupProps = {
  /** Which part of a page this is, and in which form. */
  name: string;
  /** All else that its markup depends on; never changed. */
  madeOf: object;
  /** What stands in it once and is another on each page, such as a link that names the page. */
  own?: ReactElement;
  /** One element without another such part, which has no ids of React's, waits for nothing and puts nothing into the head. */
  draw: (own?: ReactElement) => ReactNode;
};

/**
 * A part that looks the same on many pages: the server has React write it once, and puts that markup
 * into the others. In the browser it is what `draw` returns and nothing else.
 */
export function KeptMarkup({ name, madeOf, own, draw }: KeptMarkupProps): ReactNode {
  const keeper = use(MarkupKeeperContext);
  if (!keeper) return draw(own);
  const { tags, placeOf } = keeper;
  const { place, isKept } = placeOf(name, madeOf);
  const marked = own === undefined ? undefined : createElement(tags.own, undefined, own);
  return createElement(tags.part, { place }, isKept ? marked : draw(marked));
}
