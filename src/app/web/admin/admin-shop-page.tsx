import { OrdersInPause } from '#features/orders/admin/list/orders-in-pause.tsx';
import { OnlinePayment } from '#features/payments/gateway/admin/online-payment.tsx';
import { OnlinePaymentSlot } from '#features/shop/admin/online-payment-slot.ts';
import { PauseOrders } from '#features/shop/admin/pause-orders.ts';
import ShopPage from '#features/shop/admin/shop-settings-page.tsx';

export { meta } from '#features/shop/admin/shop-settings-page.tsx';

export default function AdminShopPage() {
  return (
    <PauseOrders
      value={({ pause, ...calendar }) => <OrdersInPause pause={pause} calendar={calendar} />}
    >
      <OnlinePaymentSlot value={(section) => <OnlinePayment {...section} />}>
        <ShopPage />
      </OnlinePaymentSlot>
    </PauseOrders>
  );
}
