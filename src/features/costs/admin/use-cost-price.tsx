import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useAdminCall } from '#platform/client/query/use-admin-call.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { CostedProductWire } from '../contract.ts';
import type { postCostPrices } from '../endpoints.ts';

/** `Recipe says ₹612, saved ₹560`. */
export function changeInWords({ recipe, saved }: CostedProductWire): string {
  const says = `Recipe says ${formatRupees(recipe?.cost ?? 0)}`;
  return saved === undefined
    ? `${says}, no cost price yet`
    : `${says}, saved ${formatRupees(saved)}`;
}

/** Saves what recipes say as the cost prices of their pieces. */
export function useCostPrices(products: readonly CostedProductWire[]) {
  const toast = useToast();
  const chosen = products.flatMap(({ productId, variantId, recipe }) =>
    recipe === undefined
      ? []
      : [{ productId, ...(variantId !== undefined && { variantId }), cost: recipe.cost }],
  );
  const words = chosen.length === 1 ? 'Cost price saved' : `${chosen.length} cost prices saved`;
  return useAdminCall(
    () =>
      signedInApi<typeof postCostPrices>('POST /v2/admin/cost-prices', {
        body: { products: chosen },
      }),
    () => toast.success(words),
  );
}

/** Offers the cost of the recipe, where another one is saved. */
export function UseCost({ product }: { product: CostedProductWire }) {
  const { run, isRunning, failure } = useCostPrices([product]);
  if (!product.isChanged) return null;
  return (
    <>
      <p className="muted">{changeInWords(product)}</p>
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      <Button variant="secondary" size="s" busy={isRunning} busyLabel="Saving…" onClick={run}>
        Use as cost price
      </Button>
    </>
  );
}
