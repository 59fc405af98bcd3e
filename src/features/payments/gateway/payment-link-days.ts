export const PAYMENT_LINK_DAYS = 3;
