/** Paise: a gateway takes no less than a rupee. */
export const LEAST_ONLINE = 100;
