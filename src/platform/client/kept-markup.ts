import { createContext, createElement, use, type ReactNode } from 'react';

/** How the server keeps parts of pages while it renders one (`app/web/kept-parts.ts`). */
export type MarkupKeeper = {
  /** The element that marks a part's place. It is taken out before the page is sent. */
  tag: string;
  /** A place for what is made of exactly this, and whether its markup is there already. */
  placeOf: (madeOf: string) => { place: number; isKept: boolean };
};

/** There is a keeper on the server alone. */
export const MarkupKeeperContext = createContext<MarkupKeeper | undefined>(undefined);

type KeptMarkupProps = {
  /** All that its markup depends on. */
  madeOf: unknown;
  /** One element that has no ids of React's, waits for nothing and puts nothing into the head. */
  children?: ReactNode;
};

/**
 * A part that looks the same on many pages: the server has React write it once, and puts that markup
 * into the others. In the browser these are its children and nothing else.
 */
export function KeptMarkup({ madeOf, children }: KeptMarkupProps): ReactNode {
  const keeper = use(MarkupKeeperContext);
  if (!keeper) return children;
  const { place, isKept } = keeper.placeOf(JSON.stringify(madeOf));
  return createElement(keeper.tag, { place }, isKept ? undefined : children);
}
