/** Days for which the link of an ended order still shows the customer. */
export const LINK_DAYS = 30;
