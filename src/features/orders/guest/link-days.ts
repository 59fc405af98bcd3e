/** Days after an order has ended for which its link shows whose it was. */
export const LINK_DAYS = 30;
