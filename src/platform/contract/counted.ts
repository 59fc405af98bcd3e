// Apart from the schemas of lists, so that pages may know these figures without loading zod.

/** Lists that grow for years are counted up to this many: `X-Total-Count: 10000` says "or more". */
export const MAX_COUNTED = 10_000;

/** What is looked for as text is counted up to this many. */
export const MAX_FOUND = 1000;
