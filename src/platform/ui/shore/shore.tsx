import type { ReactNode } from 'react';
import { joinClasses } from '../actions/join-classes.ts';
import { ShoreFoam } from './shore-foam.tsx';
import styles from './shore.module.css';

type ShoreProps = {
  edge: 'bottom' | 'top';
  /** 100 instead of 200 px high, for small places. */
  half?: boolean;
  children?: ReactNode;
  className?: string;
};

/** Water that ends in a shoreline: a mask cut from the pour's own foam, and the foam over it. */
export function Shore({ edge, half = false, children, className = '' }: ShoreProps) {
  return (
    <div
      className={joinClasses(
        styles.shore,
        half && styles.half,
        edge === 'top' && styles.shoreUp,
        className,
      )}
    >
      <div className="shore-water">{children}</div>
      <ShoreFoam />
    </div>
  );
}
