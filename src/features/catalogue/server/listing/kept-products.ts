import type { Written } from '#platform/server/http/route.ts';

/** 1 to 3 kB each; the whole catalogue of most shops. */
const MAX_KEPT = 2_000;

export type KeptProducts = {
  get: (id: string) => Written | undefined;
  /** Taken before products are read, it keeps them only if the catalogue is still the same. */
  adder: () => (id: string, product: Written) => void;
};

/** Products as answers hold them, for one catalogue version; those that came first go first. */
export function createKeptProducts(version: () => number): KeptProducts {
  const products = new Map<string, Written>();
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
      return (id, product) => {
        renew();
        if (versionBefore !== keptVersion) return;
        products.set(id, product);
        const [oldest] = products.size > MAX_KEPT ? products.keys() : [];
        if (oldest !== undefined) products.delete(oldest);
      };
    },
  };
}
