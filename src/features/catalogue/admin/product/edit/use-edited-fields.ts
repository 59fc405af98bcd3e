import { useEffect, useState } from 'react';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { WORK } from '#platform/client/drafts.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import type { AdminProductWire } from '../../../admin-contract.ts';
import { fieldsOf, isSameProduct, type ProductFields } from '../fields/product-fields.ts';
import { withMovedPrices } from '../fields/variant-prices.ts';
import { useProductForm } from '../form/use-product-form.ts';

/** An edit that is not saved: what it began from, so that an edit made meanwhile is still noticed. */
type KeptEdit = { at: string; product: AdminProductWire; fields: ProductFields };

/**
 * What this person was typing into this product in this tab when the page went away under it: its
 * session had ended elsewhere, the tab was loaded anew. Who signs out in it takes it along.
 */
function useMemory(productId: string) {
  const signIn = useSignIn();
  const uid = signIn.status === 'in' ? signIn.uid : '';
  const [memory] = useState(() => tabMemory<KeptEdit>(`${WORK}product-edit-${productId}-${uid}`));
  return memory;
}

/** The product that an edit began from, as it was answered and as the form shows it. */
function baseOf(product: AdminProductWire) {
  return { product, fields: fieldsOf(product) };
}

/** What is typed into a product, and what it began from; kept until it is saved or given up. */
export function useEditedFields(product: AdminProductWire) {
  const memory = useMemory(product.id);
  const [restored, setRestored] = useState(memory.read);
  const [base, setBase] = useState(() => baseOf(restored?.product ?? product));
  const form = useProductForm(() => ({ ...base.fields, ...restored?.fields }));
  const { fields, setFields } = form;
  const isDirty = !isSameProduct(fields, base.fields);

  useEffect(() => {
    if (isDirty) memory.keep({ at: new Date().toISOString(), product: base.product, fields });
    else memory.drop();
  }, [memory, isDirty, base, fields]);

  return {
    base,
    form: { ...form, fields: withMovedPrices(fields, base.fields), base: base.fields },
    isDirty,
    /** When that was typed which was restored. */
    restoredAt: isDirty ? restored?.at : undefined,
    /** The present product is what is edited from now on. */
    startFrom: (now: AdminProductWire, typed: ProductFields): void => {
      setBase(baseOf(now));
      setFields(typed);
    },
    /** It is saved, or given up. */
    forget: (): void => {
      memory.drop();
      setRestored(undefined);
    },
  };
}
