/** Query names of the home page, in the order of its canonical address. */
export const HOME_QUERY = ['q', 'tag', 'category', 'all'] as const;
