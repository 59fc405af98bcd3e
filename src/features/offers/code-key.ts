/** Where a tab remembers the code of the link (`?code=DIWALI`) by which it came. */
export const CODE_KEY = 'code';
