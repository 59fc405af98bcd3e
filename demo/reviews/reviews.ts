import type { DemoReviews } from './demo-review.ts';
import { OF_ART_PIECES } from './of-art-pieces.ts';
import { OF_COASTERS } from './of-coasters.ts';
import { OF_JEWELRY } from './of-jewelry.ts';
import { OF_KEYCHAINS } from './of-keychains.ts';
import { OF_TRAYS } from './of-trays.ts';

/** What the demo's buyers say; its stars and counts are the sums of these. */
export const DEMO_REVIEWS: DemoReviews = {
  ...OF_COASTERS,
  ...OF_TRAYS,
  ...OF_JEWELRY,
  ...OF_KEYCHAINS,
  ...OF_ART_PIECES,
};
