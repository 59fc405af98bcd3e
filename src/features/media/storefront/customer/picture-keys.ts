import type { CustomerUpload } from '../../customer-contract.ts';

/** Keys of pictures that this page has sent. Once a picture is in a cart, its customer needs no key. */
const keys = new Map<string, string>();

export function rememberKey({ id, ownerKey }: Pick<CustomerUpload, 'id' | 'ownerKey'>): void {
  keys.set(id, ownerKey);
}

export function keyOf(id: string): string | undefined {
  return keys.get(id);
}

/** Keys by id, of pictures that this page has sent. */
export function keysOf(ids: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    ids.flatMap((id) => {
      const key = keys.get(id);
      return key === undefined ? [] : [[id, key]];
    }),
  );
}
