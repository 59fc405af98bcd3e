import { Link } from 'react-router';
import { ChevronRight } from '#platform/ui/icons/icons.generated.tsx';
import type { PublicProductWire } from '../../../contract.ts';
import styles from '../product.module.css';

export function Crumbs({ product }: { product: PublicProductWire }) {
  return (
    <nav className={`breaks small muted row ${styles.breadcrumbs}`} aria-label="Breadcrumb">
      <Link to="/">Home</Link>
      <ChevronRight className="ico-s" />
      <Link to={`/?category=${product.category.slug}`}>{product.category.name}</Link>
      <ChevronRight className="ico-s" />
      <span aria-current="page">{product.name}</span>
    </nav>
  );
}
