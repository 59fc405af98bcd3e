import { useShop } from '#features/shop/storefront/use-shop.ts';
import { InfoPage, infoMeta } from './info-page.tsx';

export const meta = infoMeta({
  title: 'Shipping and cancelling',
  description: 'What delivery costs, when it is sent, and how to cancel within 12 hours.',
  path: '/shipping',
});

export default function ShippingPage() {
  const { email, delivery } = useShop();
  return (
    <InfoPage title="Shipping and cancelling">
      <h2>Shipping</h2>
      <p>
        {delivery.line}. What is made to order takes as long as its resin needs to cure, and we tell
        you before we begin.
      </p>
      <h2>Cancelling</h2>
      <p>
        Orders cannot be cancelled after 12 hrs from placement. Until then nothing has been packed.
      </p>
      <h2>Broken on the way</h2>
      <p>
        Keep the parcel and send a picture to{' '}
        {email === undefined ? 'us' : <a href={`mailto:${email}`}>{email}</a>} within two days. We
        pour it again or pay it back.
      </p>
    </InfoPage>
  );
}
