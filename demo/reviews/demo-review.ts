/** What an invented buyer says of a piece. */
export type DemoReview = {
  stars: 1 | 2 | 3 | 4 | 5;
  name: string;
  daysAgo: number;
  text: string;
  variant?: string;
  reply?: string;
};

/** By the address of the piece. */
export type DemoReviews = Record<string, DemoReview[]>;

type More = Pick<DemoReview, 'variant' | 'reply'>;

export function said(
  stars: DemoReview['stars'],
  daysAgo: number,
  name: string,
  text: string,
  more: More = {},
): DemoReview {
  return { stars, daysAgo, name, text, ...more };
}
