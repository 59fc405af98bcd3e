/** Where the tab holds the word of the link by which it came. */
export const VIA_KEY = 'via';
