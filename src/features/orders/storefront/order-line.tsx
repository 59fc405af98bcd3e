import { Link } from 'react-router';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Picture } from '#platform/ui/display/picture.tsx';

type OrderLineProps = {
  product: { name: string; variant: string; image: string; mediaId?: string | undefined };
  quantity: number;
  /** Rupees. */
  lineTotal: number;
  /** Rupees for one; shown beside the quantity. */
  price?: number | undefined;
  note?: string | undefined;
  /** The product's page, if it has one. */
  to?: string | undefined;
};

/** A line of an order or of the checkout. */
export function OrderLine({ product, quantity, lineTotal, price, note, to }: OrderLineProps) {
  const times = price === undefined ? '' : ` × ${formatRupees(price, { exact: true })}`;
  return (
    <li className="oline">
      <span className="oline-pic">
        <Picture
          src={{ mediaId: product.mediaId, url: product.image, alt: '', width: 960, height: 1200 }}
          sizes="60px"
          widths={[64, 96, 160, 240]}
          className="thumb"
        />
      </span>
      <div>
        {to === undefined ? (
          product.name
        ) : (
          <Link className="oline-name" to={to}>
            {product.name}
          </Link>
        )}
        <div className="q">
          {[product.variant, `Qty ${quantity}${times}`].filter(Boolean).join(' · ')}
        </div>
        {note !== undefined && <div className="q bad">{note}</div>}
      </div>
      <span className="num">{formatRupees(lineTotal, { exact: true })}</span>
    </li>
  );
}
