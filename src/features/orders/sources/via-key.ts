/** The tab's storage key for the word of the link that brought the visitor. */
export const VIA_KEY = 'via';
