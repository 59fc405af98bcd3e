/** The tab's storage key for the campaign that brought the visitor. */
export const UTM_KEY = 'utm';
