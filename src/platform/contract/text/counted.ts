// Apart from the list schemas, so that pages need no zod for these figures.

/** Lists that grow for years are counted up to this many: `X-Total-Count: 10000` says "or more". */
export const MAX_COUNTED = 10_000;

/** The same for text searches. */
export const MAX_FOUND = 1000;
