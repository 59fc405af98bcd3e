import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import type { RequestThread } from '#features/enquiries/admin-contract.ts';
import { firstFields } from '#features/enquiries/admin/quotes/quote-draft.ts';
import { productTypeOf } from '#features/enquiries/admin/request-labels.tsx';
import type { putQuoteDraft } from '#features/enquiries/quote-endpoints.ts';
import { withProduct, type QuotedProduct } from './with-product.ts';

/** Saves it in the draft of the quote, which only the owner sees. */
export function putIntoQuote(request: RequestThread, product: QuotedProduct) {
  const { id, quotes, quoteDraft } = request;
  const begun = quoteDraft?.draft ?? firstFields(quotes?.at(-1), productTypeOf(request) ?? '');
  const body = { version: quoteDraft?.version ?? 0, draft: withProduct(begun, product) };
  return signedInApi<typeof putQuoteDraft>('PUT /v2/admin/request/{id}/quote-draft', {
    params: { id },
    body,
  });
}
