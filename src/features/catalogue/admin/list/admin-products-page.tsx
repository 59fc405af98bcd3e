import { useLocation, type MetaDescriptor } from 'react-router';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { ArrowUpDown, ImagePlus, IndianRupee, Plus } from '#platform/ui/icons/icons.generated.tsx';
import { RestockSheet, StockSheet } from '../stock/stock-sheet.tsx';
import { ProductFilters } from './product-filters.tsx';
import { ProductList } from './product-list.tsx';
import { updateLists } from '../use-products.ts';
import styles from './products.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Products' }, { name: 'robots', content: 'noindex' }];
}

/** The filters of the list stay. */
function PricesLink() {
  const { search } = useLocation();
  return (
    <LinkButton
      variant="secondary"
      to={`/admin/prices${search}`}
      size="s"
      icon={<IndianRupee className="icon-small" />}
    >
      Change prices
    </LinkButton>
  );
}

export default function AdminProductsPage() {
  return (
    <>
      <div className="title-row">
        <h1>Products</h1>
        <div className={`row wrap ${styles.ways}`}>
          <LinkButton
            variant="secondary"
            to="/admin/collections"
            size="s"
            icon={<ArrowUpDown className="icon-small" />}
          >
            Collections
          </LinkButton>
          <LinkButton variant="secondary" to="/admin/drops" size="s">
            Drops
          </LinkButton>
          <LinkButton variant="secondary" to="/admin/offers" size="s">
            Offers
          </LinkButton>
          <PricesLink />
          <LinkButton
            variant="secondary"
            to="/admin/transfer/photos"
            size="s"
            icon={<ImagePlus className="icon-small" />}
          >
            Add many from photos
          </LinkButton>
          <LinkButton to="/admin/add-product" size="s" icon={<Plus className="icon" />}>
            Add Product
          </LinkButton>
        </div>
      </div>
      <ProductFilters />
      <ProductList />
      <StockSheet />
      <RestockSheet show={updateLists} />
    </>
  );
}
