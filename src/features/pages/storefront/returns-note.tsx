import { Link } from 'react-router';
import { useShop } from '#features/shop/storefront/use-shop.ts';

/** Says what happens if something arrives broken, before anybody pays. */
export function ReturnsNote() {
  const { words } = useShop();
  return (
    <p className="hint">
      <span>{words.returns}</span>{' '}
      <Link className="link" to="/shipping">
        Returns and refunds
      </Link>
    </p>
  );
}
