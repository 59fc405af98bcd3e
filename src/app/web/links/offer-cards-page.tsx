import { useNavigate, useParams, type MetaDescriptor } from 'react-router';
import { useOfferCodes, useOffers } from '#features/offers/admin/use-offers.ts';
import { PrintView } from '#features/orders/storefront/print/print-sheet.tsx';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { QrCode } from '#platform/ui/display/qr-code.tsx';
import styles from './cards.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Cards with codes' }, { name: 'robots', content: 'noindex' }];
}

/** Cards with the unused codes of an offer, to be cut; each leads to the shop with its code. */
export default function OfferCardsPage() {
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const { name, origin } = useShop();
  const { data: codes = [] } = useOfferCodes(id, id !== '');
  const offer = useOffers().data?.find((one) => one.id === id);
  return (
    <PrintView backLabel="Back to Offers" onClose={() => void navigate('/admin/offers')}>
      <h1 className="visually-hidden">Cards with codes</h1>
      <ul className={styles.toCut}>
        {codes
          .filter(({ isUsed }) => !isUsed)
          .map(({ code }) => (
            <li key={code}>
              <QrCode text={`${origin}/?code=${code}`} label={`QR code of ${code}`} />
              <div>
                <b>{name}</b>
                <p>{offer?.words}</p>
                <p>
                  Code <strong translate="no">{code}</strong>
                </p>
              </div>
            </li>
          ))}
      </ul>
    </PrintView>
  );
}
