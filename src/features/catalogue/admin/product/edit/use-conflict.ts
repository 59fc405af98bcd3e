import { useState } from 'react';
import type { AdminProductWire } from '../../../admin-contract.ts';
import { differences, putOver } from '../fields/differences.ts';
import { fieldsOf, type ProductFields } from '../fields/product-fields.ts';

/** The product as saved by another first. */
export function useConflict(mine: ProductFields, base: ProductFields) {
  const [product, setProduct] = useState<AdminProductWire>();
  const [isComparing, setIsComparing] = useState(false);
  const theirs = product && fieldsOf(product);
  return {
    product,
    meet: setProduct,
    end: () => {
      setProduct(undefined);
      setIsComparing(false);
    },
    isComparing,
    setIsComparing,
    found: theirs ? differences({ base, theirs, mine: putOver(mine, theirs) }) : [],
  };
}
