/** The header of a list of products that says `some` where each has only some of the words of a search. */
export const SEARCH_FIT = 'x-search-fit';
