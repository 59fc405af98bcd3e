import type { ShopSettings } from '#features/shop/settings/settings.ts';
import type { Sender } from '#platform/server/mail/content/sender.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { ASHA, HOME, STUDIO } from '../people/customer.ts';
import { insertEnquiries } from '../enquiries/enquiry-queries.ts';
import { enquiryRows } from '../enquiries/enquiry-rows.ts';
import { issueDemoPapers } from './demo-papers.ts';
import { hasOrders, insertOrders, listCartProducts, lockOrders } from './order-queries.ts';
import { orderRows } from './order-rows.ts';
import { otherOrders } from './other-orders.ts';
import { ownOrders } from './own-orders.ts';
import { createDraw } from './seeded-draw.ts';

/** Any number will do, as long as it stays: it decides what everybody has bought. */
const SEED = 20_260;

function planOrders(uid: string) {
  const { isDefault: _, ...home } = { id: 'demo-home', ...HOME };
  const { isDefault: __, ...work } = { id: 'demo-work', ...STUDIO };
  const { firstName, lastName, phone, email } = ASHA;
  const asha = { uid, firstName, lastName, phone, email };
  const draw = createDraw(SEED);
  return {
    asha: { ...asha, address: home },
    draw,
    plans: [...ownOrders(asha, { home, work }), ...otherOrders(draw)],
  };
}

function slugsOf({ plans }: ReturnType<typeof planOrders>): string[] {
  return [...new Set(plans.flatMap(({ lines }) => lines.map(({ slug }) => slug)))];
}

/** How much of what the demo's orders are made of the shop sells, by the addresses of the products. */
export async function sellsDemo({ db }: Context): Promise<'all' | 'some' | 'none'> {
  const slugs = slugsOf(planOrders(''));
  const { length } = await listCartProducts(db, slugs);
  if (length === 0) return 'none';
  return length === slugs.length ? 'all' : 'some';
}

/** The demo's customer, and the shop in whose name questions were answered and papers issued. */
type DemoOwner = { uid: string; sender: Sender; settings: ShopSettings };

/**
 * Gives the demo a past: orders of its customer and of invented people, custom order requests and
 * questions, all reckoned back from now, in one transaction. Does nothing and answers false in a shop
 * that somebody has used, or that does not sell what the demo sells.
 *
 * Stock is left alone and nothing is booked in its ledger: what the shelf counts is what is left
 * after these orders, so cancelling one of them gives nothing back.
 */
export async function ensureDemoOrders(
  ctx: Context,
  { uid, sender, settings }: DemoOwner,
): Promise<boolean> {
  if (await hasOrders(ctx.db)) return false;
  const planned = planOrders(uid);
  const { plans, asha, draw } = planned;
  const slugs = slugsOf(planned);
  return transaction(ctx, async (tx) => {
    await lockOrders(tx.db);
    if (await hasOrders(tx.db)) return false;
    const products = new Map(
      (await listCartProducts(tx.db, slugs)).map((product) => [product.slug, product]),
    );
    if (slugs.some((slug) => !products.has(slug))) return false;
    const now = tx.clock.now();
    const rows = orderRows(plans, { products, draw, now });
    await insertOrders(tx.db, rows);
    await issueDemoPapers(tx, rows, settings);
    const placed = plans.map((plan, index) => ({ plan, number: rows.orders[index]?.number ?? '' }));
    await insertEnquiries(tx.db, enquiryRows(placed, { asha, sender }, now));
    return true;
  });
}
