/** An id that none of the others has, like `zone-3`. */
export function newId(start: string, others: readonly { id: string }[]): string {
  const taken = new Set(others.map(({ id }) => id));
  let number = others.length + 1;
  while (taken.has(`${start}-${number}`)) number += 1;
  return `${start}-${number}`;
}
