import { Badge } from '#platform/ui/display/badges/badge.tsx';
import type { OrderWire } from '../../contract.ts';
import styles from './tags.module.css';

type Tagged = OrderWire & { tags?: readonly string[] };

export function TagList({ order: { tags = [] } }: { order: Tagged }) {
  if (tags.length === 0) return null;
  return (
    <span className={`cluster ${styles.tags}`}>
      {tags.map((tag) => (
        <Badge key={tag} tone="default">
          {tag}
        </Badge>
      ))}
    </span>
  );
}
