/** Pixels: as pages show it, and as large as it is kept. */
export const CUSTOMER_WIDTHS = { small: 480, whole: 1920 } as const;

/** Limit per field. */
export const MAX_CUSTOMER_PICTURES = 3;

const ID = /^[\w-]{22}$/;

/** Ids of customers' pictures, as an answer names them. @returns undefined for anything else */
export function pictureIdsIn(answer: string): string[] | undefined {
  const ids = answer.split(' ');
  return ids.every((id) => ID.test(id)) ? ids : undefined;
}
