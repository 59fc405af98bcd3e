import type { Column, Sort } from '#platform/ui/display/lists/data-table.tsx';
import { Price } from '#features/catalogue/storefront/cards/price.tsx';
import type { AdminProductWire } from '../../admin-contract.ts';
import type { ListSort } from './product-list-query.ts';
import { CardActions } from './card-actions.tsx';
import { ProductActions, ProductThumb, ShowSwitch, StockLabel } from './product-cells.tsx';
import styles from './products.module.css';
import adminScreensStyles from '#platform/ui/styles/admin-screens.module.css';
import adminScreens from '#platform/ui/styles/admin-screens.module.css';

export function productColumns(isOnline: boolean): Column<AdminProductWire>[] {
  return [
    {
      key: 'image',
      header: 'Product Image',
      className: styles.picture,
      cell: (product) => <ProductThumb product={product} />,
    },
    {
      key: 'name',
      header: 'Product Name',
      isRowHeader: true,
      isSortable: true,
      className: styles.name,
      cell: ({ name }) => name,
    },
    {
      key: 'price',
      header: 'Price',
      align: 'right',
      isSortable: true,
      cell: ({ price, comparePrice }) => <Price amount={price} was={comparePrice} exact />,
    },
    {
      key: 'variants',
      header: 'Variants',
      align: 'right',
      cell: ({ variants }) => variants.length,
    },
    { key: 'stock', header: 'Stock', cell: (product) => <StockLabel product={product} /> },
    {
      key: 'shown',
      header: 'Product List Page',
      cell: (product) => <ShowSwitch product={product} isOnline={isOnline} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (product) => <ProductActions product={product} isOnline={isOnline} size="xs" />,
    },
  ];
}

export function headSort(sort: ListSort): Sort | undefined {
  if (sort === 'newest') return undefined;
  const isDown = sort.startsWith('-');
  return {
    key: isDown ? sort.slice(1) : sort,
    direction: isDown ? 'descending' : 'ascending',
  };
}

export function nextSort(sort: ListSort, key: string): ListSort {
  if (key === 'price') return sort === 'price' ? '-price' : 'price';
  return sort === 'name' ? '-name' : 'name';
}

type ProductCardsProps = { products: readonly AdminProductWire[]; isOnline: boolean };

function variantWords(count: number): string {
  if (count === 0) return 'No variants';
  return count === 1 ? '1 variant' : `${count} variants`;
}

/** The rows on a phone. */
export function ProductCards({ products, isOnline }: ProductCardsProps) {
  return (
    <ul className={adminScreensStyles.cardList}>
      {products.map((product) => (
        <li key={product.id} className="card row-card">
          <div className={styles.card}>
            <ProductThumb product={product} />
            <div>
              <h3>{product.name}</h3>
              <Price amount={product.price} was={product.comparePrice} exact />
              <p className={`small muted ${styles.cardFacts}`}>
                <span>{`${variantWords(product.variants.length)} · `}</span>
                <StockLabel product={product} />
              </p>
            </div>
          </div>
          <div className={`${adminScreens.line} ${styles.line}`}>
            <span aria-hidden="true">Product List Page</span>
            <ShowSwitch product={product} isOnline={isOnline} />
          </div>
          <CardActions product={product} isOnline={isOnline} />
        </li>
      ))}
    </ul>
  );
}
