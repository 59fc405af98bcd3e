import type { PublicProduct } from '../../contract.ts';

/** Some 3 kB each; the whole catalogue of most shops. */
const MAX_KEPT = 2_000;

export type KeptProducts = {
  get: (id: string) => PublicProduct | undefined;
  /** Taken before products are read, it keeps them only if the catalogue is still the same. */
  adder: () => (product: PublicProduct) => void;
};

/** Products as visitors see them, for one catalogue version; those that came first go first. */
export function createKeptProducts(version: () => number): KeptProducts {
  const products = new Map<string, PublicProduct>();
  let keptVersion = version();

  function renew(): void {
    if (keptVersion === version()) return;
    keptVersion = version();
    products.clear();
  }

  return {
    get(id) {
      renew();
      return products.get(id);
    },
    adder() {
      const versionBefore = version();
      return (product) => {
        renew();
        if (versionBefore !== keptVersion) return;
        products.set(product.id, product);
        const [oldest] = products.size > MAX_KEPT ? products.keys() : [];
        if (oldest !== undefined) products.delete(oldest);
      };
    },
  };
}
