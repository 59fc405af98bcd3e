/** What is found by its name is counted up to here (`listAllProducts`). */
export const MAX_FOUND = 1000;

const NUMBER = new Intl.NumberFormat('en-IN');

/** "1 product", "23 products", "1,000+ products". */
export function countOf(total: number, q: string): string {
  const isOpenEnded = q !== '' && total === MAX_FOUND;
  return `${NUMBER.format(total)}${isOpenEnded ? '+' : ''} ${total === 1 ? 'product' : 'products'}`;
}
