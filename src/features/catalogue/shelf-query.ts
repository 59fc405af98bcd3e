/** The query names that the home page reads, in the order in which its address is kept. */
export const SHELF_QUERY = ['q', 'tag', 'category', 'all'] as const;
