import type { Payer, WayToPay } from '#features/cart/payment-ways.ts';
import { isGuest } from '#features/identity/guest-uid.ts';
import type { CashSettings } from '#features/shop/settings/cash-settings.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { countRefusals } from './place-queries.ts';

/** What the rules of paying in cash ask of the caller; nothing is looked up for another way to pay. */
export async function payerOf(
  ctx: Context,
  { onDelivery, atPickup, prepaidAfterRefusals }: CashSettings,
  method: WayToPay = 'UPI',
  phone?: string,
): Promise<Payer> {
  const isCash = method === 'Cash on delivery';
  const isCounted = (onDelivery || atPickup) && prepaidAfterRefusals > 0 && isCash;
  const { uid } = personOf(ctx);
  const refusals = isCounted ? await countRefusals(ctx.db, { uid, phone }) : 0;
  return { isGuest: isGuest(uid), refusals };
}
