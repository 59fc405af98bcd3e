import type { OrderPapers } from '#features/orders/server/order-papers.ts';
import { settlePapers, type PaperDeps } from './settle-papers.ts';

/** The papers that orders get, by the settings of each moment. */
export function orderPapers(deps: PaperDeps): OrderPapers {
  return { settle: (tx, orderId) => settlePapers(tx, deps, orderId) };
}
