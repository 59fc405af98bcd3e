import { useNavigate, type MetaDescriptor } from 'react-router';
import { PrintView } from '#features/orders/storefront/print/print-sheet.tsx';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { QrCode } from '#platform/ui/display/qr-code.tsx';
import styles from './cards.module.css';

/** One sheet of A4 or of Letter. */
const CARDS = 8;

export function meta(): MetaDescriptor[] {
  return [{ title: 'Cards' }, { name: 'robots', content: 'noindex' }];
}

/** Cards with the QR code of the link page, eight to a sheet; orders that come by one name `card`. */
export default function CardsPage() {
  const navigate = useNavigate();
  const { name, byline, origin } = useShop();
  const address = `${origin}/links?via=card`;
  return (
    <PrintView
      backLabel="Back to My shop"
      onClose={() => void navigate('/admin/shop?part=linkPage')}
    >
      <h1 className="visually-hidden">Cards for parcels and stalls</h1>
      <ul className={styles.toCut}>
        {Array.from({ length: CARDS }, (_, at) => (
          <li key={at}>
            <QrCode text={address} label={`QR code of ${address}`} />
            <div>
              <b>{name}</b>
              {byline !== '' && <p>{byline}</p>}
              <small>{`${origin.replace(/^https?:\/\//, '')}/links`}</small>
            </div>
          </li>
        ))}
      </ul>
    </PrintView>
  );
}
