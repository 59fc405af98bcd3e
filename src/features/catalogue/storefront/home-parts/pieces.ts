export function pieces(count: number): string {
  return count === 1 ? '1 piece' : `${count} pieces`;
}
