/** Most pieces of one line. */
export const MAX_QUANTITY = 99;
/** Most lines of one cart. */
export const MAX_LINES = 50;
/** Most carts of one person. */
export const MAX_CARTS = 20;
