/** Pieces that one person, or one browser, saves. */
export const MAX_SAVED = 200;
