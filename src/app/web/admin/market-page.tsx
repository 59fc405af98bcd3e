import type { MetaDescriptor } from 'react-router';
import { Market } from '#features/orders/manual/admin/market/market.tsx';
import { useLastKnown } from '#features/orders/manual/admin/market/use-last-known.ts';
import { upiLink } from '#features/payments/upi-link.ts';
import { useShopQuery } from '#features/shop/admin/use-shop-draft.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import { QrCode } from '#platform/ui/display/qr-code.tsx';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Market' }, { name: 'robots', content: 'noindex' }];
}

/** The account that customers pay to; known without a connection once it was seen. */
function usePayee() {
  const { data } = useShopQuery();
  return useLastKnown('payee', data?.published.pay);
}

export default function MarketPage() {
  const { name } = useShop();
  const pay = usePayee();
  const id = pay?.upiId ?? '';
  const payee = pay?.upiName || name;
  function qrOf(sum: number) {
    const link = upiLink({ id, payee, isDemo: false }, { number: 'Market', amount: sum });
    return <QrCode text={link} label={`QR code to pay ${formatPaise(sum)} to ${payee} by UPI`} />;
  }
  return <Market qrOf={id === '' ? undefined : qrOf} />;
}
