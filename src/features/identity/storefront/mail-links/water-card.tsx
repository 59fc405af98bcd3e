import { useEffect, useRef, type ReactNode } from 'react';
import { Shore } from '#platform/ui/shore/shore.tsx';

type WaterCardProps = {
  title: string;
  /** The card took the place of the form that held the focus. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** A narrow page of one matter: a leaf card with deep water at its top. */
export function WaterCard({ title, takesFocus = false, children }: WaterCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus, title]);
  return (
    <section className="frame water-page">
      <div className="water-card">
        <Shore edge="bottom" half className="water-band" />
        <div className="water-body">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </div>
      </div>
    </section>
  );
}
