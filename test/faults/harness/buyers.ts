import { sql } from 'kysely';
import { furnishShopper } from '#test/support/shoppers.ts';
import type { Buyer } from './calls.ts';
import type { Stage } from './stage.ts';

const FIRST_PHONE = 9_820_000_000;
let count = 0;

/** People with a name, a phone number of their own and an address, signed in. */
export async function makeBuyers({ db, issuer }: Stage, many: number): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  for (let index = 0; index < many; index += 1) {
    count += 1;
    const uid = `buyer-${count}`;
    await furnishShopper(db, { uid, phone: String(FIRST_PHONE + count) });
    buyers.push({ uid, token: await issuer.tokenOf(uid) });
  }
  return buyers;
}

type Line = { productId: string; variantId?: string; quantity?: number };

/** Puts these lines, and nothing else, into the cart of each. */
export async function fillCarts(
  { db, ledger }: Stage,
  buyers: Buyer[],
  lines: Line[],
): Promise<void> {
  const uids = buyers.map(({ uid }) => uid);
  for (const uid of uids) ledger.append({ what: 'filled', uid });
  const rows = lines.map(({ productId, variantId = '0', quantity = 1 }, at) => ({
    product_id: productId,
    variant_id: variantId,
    quantity,
    at,
  }));
  await sql`DELETE FROM cart_line WHERE uid = ANY(${uids})`.execute(db);
  await sql`INSERT INTO cart (uid, id) SELECT uid, uid FROM unnest(${uids}::text[]) AS uid
    ON CONFLICT (uid, id) DO UPDATE SET version = cart.version + 1`.execute(db);
  await sql`INSERT INTO cart_line (uid, cart_id, product_id, variant_id, quantity, seen_price, added_at)
    SELECT uid, uid, product_id, variant_id, quantity, 0, now() + make_interval(secs => at)
    FROM unnest(${uids}::text[]) AS uid, json_to_recordset(${JSON.stringify(rows)}::json)
      AS line(product_id uuid, variant_id text, quantity int, at int)`.execute(db);
}
