export const MAX_QUANTITY = 99;
export const MAX_LINES = 50;
export const MAX_CARTS = 20;
