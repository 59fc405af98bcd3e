import type { ReactNode } from 'react';
import { ShoreFoam } from './shore-foam.tsx';
import styles from './upright-shore.module.css';

type UprightShoreProps = {
  children?: ReactNode;
  className?: string;
};

/** A vertical shoreline: land left, water right; fills the height. */
export function UprightShore({ children, className = '' }: UprightShoreProps) {
  return (
    <div className={`${styles.shoreSide} ${className}`}>
      <div className="shore-water">{children}</div>
      <ShoreFoam />
    </div>
  );
}
