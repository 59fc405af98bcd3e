import { useProfile } from '#features/profile/storefront/use-profile.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import type { CartWire } from '../contract.ts';
import type { CartName } from './cart-query.ts';
import { freeHint, priceText } from './delivery-texts.ts';
import { useQuote } from './quote-query.ts';

type KnownDeliveryProps = { name: CartName; cart: CartWire };

/** What delivery costs, where it is known before the checkout. */
export function KnownDelivery(props: KnownDeliveryProps) {
  const { flat, isByPlace } = useShop().delivery;
  if (flat !== undefined) return <p className="hint">{flat}.</p>;
  return isByPlace ? <ToDefaultAddress {...props} /> : <Price {...props} />;
}

function ToDefaultAddress(props: KnownDeliveryProps) {
  const { profile } = useProfile();
  const address = profile?.addresses.find(({ isDefault }) => isDefault);
  return address ? <Price {...props} address={address} /> : null;
}

type PriceProps = KnownDeliveryProps & { address?: { id: string; zipCode: string } };

function Price({ name, cart, address }: PriceProps) {
  const { quote } = useQuote(name, { items: cart.items, addressId: address?.id });
  if (!quote) return null;
  const { options, chosen, refusal } = quote.delivery;
  const option = options.find(({ id }) => id === chosen);
  if (!option) return refusal ? <p className="hint">{refusal.sentence}</p> : null;
  const where = address ? `To ${address.zipCode}: ` : 'Shipping: ';
  const hint = freeHint(option);
  return (
    <p className="hint">
      {where}
      {priceText(option)}.{hint !== undefined && ` ${hint}.`}
    </p>
  );
}
