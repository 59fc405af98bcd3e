import { createContext as createPartContext, type ReactNode } from 'react';
import { createContext } from 'react-router';
import type { Api } from '#platform/client/calls/api.ts';

/** Excludes the words of the reviews, which only the server renders. */
export type ReviewSum = { rating: number; count: number; firstIds: string[] };

export type FurtherReviewsProps = { productId: string; sum: ReviewSum };

export type ReviewParts = {
  ofProduct: (
    api: Api,
    id: string,
  ) => Promise<
    { sum: ReviewSum; first: ReactNode; structured: Record<string, unknown> } | undefined
  >;
  ofShop: (api: Api) => Promise<{ rating: number; count: number; said: ReactNode } | undefined>;
};

/** Loads what the server renders of reviews; the app provides it, because reviews are a later feature. */
export const reviewsContext = createContext<ReviewParts>();

/** Renders older reviews, which the browser loads. */
export const FurtherReviewsContext = createPartContext<
  ((props: FurtherReviewsProps) => ReactNode) | undefined
>(undefined);
