import type { MetaDescriptor } from 'react-router';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Plus } from '#platform/ui/icons/plus.tsx';
import { RestockSheet, StockSheet } from '../stock/stock-sheet.tsx';
import { ProductFilters } from './product-filters.tsx';
import { ProductList } from './product-list.tsx';
import { updateLists } from '../use-products.ts';
import './products.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Products' }, { name: 'robots', content: 'noindex' }];
}

export default function AdminProductsPage() {
  return (
    <>
      <div className="ahead">
        <h1>Products</h1>
        <LinkButton to="/admin/add-product" size="s" icon={<Plus className="ico" />}>
          Add Product
        </LinkButton>
      </div>
      <ProductFilters />
      <ProductList />
      <StockSheet />
      <RestockSheet show={updateLists} />
    </>
  );
}
