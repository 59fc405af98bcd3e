import { useParams, type MetaDescriptor } from 'react-router';
import { OrderMargin } from '#features/costs/admin/order-margin.tsx';
import { OrderDetails } from '#features/orders/admin/order/order-details.tsx';
import { PapersCard } from '#features/papers/admin/papers-card.tsx';
import { OrderPayment } from '#features/payments/admin/order-payment.tsx';

const PRINTED: Record<string, string> = { slip: 'Packing slip', invoice: 'Invoice' };

type MetaArgs = { params: { id?: string }; location: { search: string } };

/** The title names a printed file. */
export function meta({ params, location }: MetaArgs): MetaDescriptor[] {
  const printed = PRINTED[new URLSearchParams(location.search).get('print') ?? ''];
  const title = printed === undefined ? 'Order Details' : `${printed} ${params.id ?? ''}`;
  return [{ title }, { name: 'robots', content: 'noindex' }];
}

export default function AdminOrderPage() {
  const { id = '' } = useParams();
  return (
    <OrderDetails
      key={id}
      id={id}
      payment={(order) => (
        <>
          <OrderPayment order={order} />
          <PapersCard order={order} />
          <OrderMargin id={order.id} isPickup={order.shipping.kind === 'pickup'} />
        </>
      )}
    />
  );
}
