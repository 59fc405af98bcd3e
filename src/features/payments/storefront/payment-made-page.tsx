import type { MetaDescriptor } from 'react-router';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { MessagePage } from '#platform/ui/feedback/message-page.tsx';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Thank you' }, { name: 'robots', content: 'noindex' }];
}

/** Where a payment link ends: whoever pays by one may have no account. */
export default function PaymentMadePage() {
  return (
    <MessagePage
      title="Thank you"
      level={4}
      text="We are confirming your payment with the bank, usually within a minute. We'll email you as soon as it has reached us, so please don't pay again."
    >
      <p className="row wrap">
        <LinkButton to="/#shop">Back to the shop</LinkButton>
        <LinkButton variant="secondary" to="/my-orders">
          My Orders
        </LinkButton>
      </p>
    </MessagePage>
  );
}
