import { PersonalChanged } from '#features/cart/contract.ts';
import type { PricedLine } from '#features/cart/server/price-lines.ts';
import { keepForOrder } from '#features/media/server/customer/customer-pictures.ts';
import type { Context } from '#platform/server/context.ts';

const GONE =
  'A photo of this piece is no longer kept. Nothing was ordered: choose the photo again, and add the piece again.';

function idsOf({ personal }: PricedLine): string[] {
  return personal.flatMap(({ pictureIds = [] }) => pictureIds);
}

/** Gives an order the photos of its lines. @throws PersonalChanged naming a line whose photo is gone or of another order */
export async function keepPictures(
  tx: Context,
  orderId: string,
  lines: readonly PricedLine[],
): Promise<void> {
  const provided = await keepForOrder(tx, orderId, [...new Set(lines.flatMap(idsOf))]);
  const lacking = lines.find((line) => idsOf(line).some((id) => !provided.has(id)));
  if (!lacking) return;
  const { productId, variantId, personalId } = lacking;
  throw PersonalChanged({ detail: GONE, data: { productId, variantId, personalId } });
}
