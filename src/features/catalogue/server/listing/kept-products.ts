import type { Written } from '#platform/server/http/route.ts';

/** 1 to 3 kB each; the whole catalogue of most shops. */
const MAX_KEPT = 2_000;

export type KeptProducts = {
  get: (id: string) => Written | undefined;
  /** How many active products there are, once that was counted. */
  total: () => number | undefined;
  /** Taken before products are read, it keeps them only if the catalogue is still the same. */
  adder: () => { add: (id: string, product: Written) => void; setTotal: (total: number) => void };
};

/** Products as answers hold them, for one catalogue version; those that came first go first. */
export function createKeptProducts(version: () => number): KeptProducts {
  const products = new Map<string, Written>();
  let keptVersion = version();
  let total: number | undefined;

  function renew(): void {
    if (keptVersion === version()) return;
    keptVersion = version();
    products.clear();
    total = undefined;
  }

  return {
    get(id) {
      renew();
      return products.get(id);
    },
    total() {
      renew();
      return total;
    },
    adder() {
      const versionBefore = version();
      const isSame = (): boolean => {
        renew();
        return versionBefore === keptVersion;
      };
      return {
        add(id, product) {
          if (!isSame()) return;
          products.set(id, product);
          const [oldest] = products.size > MAX_KEPT ? products.keys() : [];
          if (oldest !== undefined) products.delete(oldest);
        },
        setTotal(counted) {
          if (isSame()) total = counted;
        },
      };
    },
  };
}
