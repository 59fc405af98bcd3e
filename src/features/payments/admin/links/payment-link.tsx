import { useState } from 'react';
import { useOrderWrite } from '#features/orders/admin/order/use-admin-order.ts';
import { useShopQuery } from '#features/shop/admin/use-shop-draft.ts';
import { ORIGINAL_CHATS } from '#features/shop/settings/chat-texts.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import type { ListedPaymentWire } from '../../contract.ts';
import type { postPaymentLink } from '../../gateway/gateway-endpoints.ts';
import { LEAST_ONLINE } from '../../gateway/least-online.ts';
import { LinkDialog } from './link-dialog.tsx';
import type { OpenLink } from './link-texts.ts';

type PaymentLinkProps = { listed: ListedPaymentWire; link: OpenLink | undefined };

function isPayable({ status, amount, orderStatus }: ListedPaymentWire): boolean {
  const isDue = status === 'Pending' || status === 'Rejected';
  return isDue && amount * 100 >= LEAST_ONLINE && orderStatus !== 'cancelled';
}

function useLink({ orderId, orderNumber, part }: ListedPaymentWire) {
  return useOrderWrite(
    (body: { part: number }, key) =>
      signedInApi<typeof postPaymentLink>('POST /v2/admin/order/{id}/payment-link', {
        params: { id: orderId },
        headers: { 'idempotency-key': key },
        body,
      }),
    () => `Payment link for ${orderNumber}${part ? `, ${part.label}` : ''} made`,
  );
}

/** A link by which the customer pays this part; nothing where it is not due, or the shop takes no payments online. */
export function PaymentLink({ listed, link }: PaymentLinkProps) {
  const { name, hoursToPayOnline } = useShop();
  const isOnline = useOnline();
  const [isOpen, setIsOpen] = useState(false);
  const { data: shop } = useShopQuery({ enabled: isOpen });
  const { write } = useLink(listed);
  const isShown = hoursToPayOnline !== undefined && isPayable(listed);
  if (!isShown) return null;
  const { orderNumber: number, part, amount, customer } = listed;
  const label = part === undefined || part.label === 'Full' ? '' : part.label;
  const [firstName = ''] = customer.name.split(' ');
  return (
    <>
      <Button
        size="s"
        variant="secondary"
        aria-disabled={(!isOnline && !link) || undefined}
        onClick={() => (isOnline || link) && setIsOpen(true)}
      >
        Payment link
      </Button>
      <LinkDialog
        isOpen={isOpen}
        subject={{ number, part: label, amount, firstName, phone: customer.phone }}
        message={{ shop: name, text: shop?.published.chat.link ?? ORIGINAL_CHATS.link }}
        link={link}
        onMake={(key) => write({ part: part?.seq ?? 1 }, key)}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
