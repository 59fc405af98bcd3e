export function countedProducts(count: number): string {
  return count === 1 ? '1 piece' : `${count} pieces`;
}
