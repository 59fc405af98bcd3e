import type { ReactNode } from 'react';
import { ShoreFoam } from './shore-foam.tsx';

type UprightShoreProps = {
  /** What lies in the water: a picture that covers it. */
  children?: ReactNode;
  className?: string;
};

/** The shoreline standing upright: land to the left, water to the right. Fills its place's height. */
export function UprightShore({ children, className = '' }: UprightShoreProps) {
  return (
    <div className={`shore-side ${className}`}>
      <div className="shore-water">{children}</div>
      <ShoreFoam />
    </div>
  );
}
