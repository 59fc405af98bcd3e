import { useEffect, useRef, type ReactNode } from 'react';
import { Shore } from '#platform/ui/shore/shore.tsx';

type WaterCardProps = {
  title: string;
  takesFocus?: boolean;
  children: ReactNode;
};

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
