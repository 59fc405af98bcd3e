import type { ReactNode } from 'react';
import { joinClasses } from '../../actions/join-classes.ts';
import { Sentence } from '../sentence.tsx';
import styles from './badge.module.css';

export type BadgeTone =
  | 'sale'
  | 'gold'
  | 'sold'
  | 'pending'
  | 'processing'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'active'
  | 'inactive'
  | 'home'
  | 'work'
  | 'default';

export type BadgeProps = {
  tone: BadgeTone;
  /** An icon of class `icon-small`. A status always has one: colour alone is not enough. */
  icon?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

const CLASSES: Record<BadgeTone, string> = {
  sale: styles.sale,
  gold: styles.gold,
  sold: styles.soldOut,
  pending: styles.pending,
  processing: styles.processing,
  shipped: styles.shipped,
  delivered: styles.delivered,
  cancelled: styles.cancelled,
  active: styles.active,
  inactive: styles.inactive,
  home: styles.home,
  work: styles.work,
  default: styles.plain,
};

/** A short word on a tint: a status, a kind, a mark on a picture. */
export function Badge({ tone, icon, children, className }: BadgeProps) {
  return (
    <span className={joinClasses('badge', CLASSES[tone], className)}>
      {icon}
      <span>
        <Sentence>{children}</Sentence>
      </span>
    </span>
  );
}
