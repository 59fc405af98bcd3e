import { useShop } from '#features/shop/storefront/use-shop.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { callLink, chatLink, indianMobile } from '#platform/contract/india/phone.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { MessageCircle, Phone } from '#platform/ui/icons/icons.generated.tsx';
import type { Confirmation } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import { isPickup } from '../../delivery-labels.ts';
import type { postConfirmation } from '../../endpoints.ts';
import { isToBeSent } from '../../order-status.ts';
import { isPaidOnArrival } from '../../payment/payment-method.ts';
import { useOrderWrite } from './use-admin-order.ts';
import styles from './progress/progress.module.css';
import buttonStyles from '#platform/ui/actions/button.module.css';

function questionOf({ number, items, pricing, ...order }: OrderWire, shopName: string): string {
  const { billingName, shipping, shippingAddress } = order;
  const products = items.map(({ quantity, product }) => `${quantity} × ${product.name}`).join(', ');
  const sum = formatRupees(pricing.total);
  const how = isPickup(shipping)
    ? 'You pay when you pick it up.'
    : `You pay when it arrives in ${shippingAddress.city}, ${shippingAddress.zipCode}.`;
  return `Hello ${billingName.firstName}, thank you for your order ${number} at ${shopName}: ${products}, ${sum}. ${how} Shall we prepare it?`;
}

function Links({ order }: { order: OrderWire }) {
  const { name } = useShop();
  const mobile = indianMobile(order.billingName.phone);
  if (mobile === undefined) return null;
  return (
    <div className={`cluster ${styles.moves}`}>
      <a className={`btn ${buttonStyles.small}`} href={callLink(mobile)}>
        <Phone className="icon-small" /> Call
      </a>
      <a
        className={`btn ${buttonStyles.small}`}
        href={chatLink(mobile, questionOf(order, name))}
        target="_blank"
        rel="noreferrer"
      >
        <MessageCircle className="icon-small" /> WhatsApp{' '}
        <VisuallyHidden>(opens in new tab)</VisuallyHidden>
      </a>
    </div>
  );
}

function useConfirm({ id }: OrderWire) {
  return useOrderWrite(
    (body: Confirmation) =>
      signedInApi<typeof postConfirmation>('POST /v2/admin/order/{id}/confirmation', {
        params: { id },
        body,
      }),
    () => 'Order confirmed',
  );
}

export function ConfirmOrder({ order }: { order: OrderWire }) {
  const { send, isSending, failure } = useConfirm(order);
  const isOnline = useOnline();
  if (!isPaidOnArrival(order) || !isToBeSent(order)) return null;
  const { confirmedAt } = order;
  const off = isOnline ? {} : { 'aria-disabled': true, 'aria-describedby': 'ao-offline' };
  return (
    <section className="card" aria-labelledby="ao-confirm">
      <h2 id="ao-confirm" tabIndex={-1}>
        Confirmation
      </h2>
      {confirmedAt === undefined ? (
        <>
          <p>
            {`It is paid on delivery. Ask ${order.billingName.firstName} to confirm the order before you prepare it.`}
          </p>
          <Links order={order} />
          <div className={`cluster ${styles.moves}`}>
            <Button
              size="s"
              variant="secondary"
              busy={isSending}
              onClick={() => void (isOnline && send({ by: 'phone' }))}
              {...off}
            >
              Confirmed by phone
            </Button>
            <Button
              size="s"
              variant="secondary"
              busy={isSending}
              onClick={() => void (isOnline && send({ by: 'WhatsApp' }))}
              {...off}
            >
              Confirmed on WhatsApp
            </Button>
          </div>
        </>
      ) : (
        <p>{`Confirmed ${formatDateTime(confirmedAt, { numeric: true })}`}</p>
      )}
      {failure !== undefined && <Banner tone="bad">{failure.detail}</Banner>}
    </section>
  );
}
