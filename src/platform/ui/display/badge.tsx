import type { ReactNode } from 'react';
import { joinClasses } from '../actions/join-classes.ts';
import { Sentence } from './sentence.tsx';

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
  /** An icon of class `ico-s`. A status always has one: colour alone is not enough. */
  icon?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

/** A short word on a tint: a status, a kind, a mark on a picture. */
export function Badge({ tone, icon, children, className }: BadgeProps) {
  return (
    <span className={joinClasses('badge', `b-${tone}`, className)}>
      {icon}
      <span>
        <Sentence>{children}</Sentence>
      </span>
    </span>
  );
}
