import type { ReactNode } from 'react';
import { ShoreFoam } from './shore-foam.tsx';

type ShoreProps = {
  edge: 'bottom' | 'top';
  /** 100 instead of 200 px high, for small places. */
  half?: boolean;
  children?: ReactNode;
  className?: string;
};

/** Water that ends in a shoreline: a mask cut from the pour's own foam, and the foam over it. */
export function Shore({ edge, half = false, children, className = '' }: ShoreProps) {
  const kind = `shore${half ? ' half' : ''}${edge === 'top' ? ' shore-up' : ''}`;
  return (
    <div className={`${kind} ${className}`}>
      <div className="shore-water">{children}</div>
      <ShoreFoam />
    </div>
  );
}
