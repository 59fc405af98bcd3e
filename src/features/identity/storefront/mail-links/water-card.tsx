import { useEffect, useRef, type ReactNode } from 'react';
import { Shore } from '#platform/ui/shore/shore.tsx';
import styles from './mail-links.module.css';

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
    <section className={`frame ${styles.page}`}>
      <div className={styles.card}>
        <Shore edge="bottom" half className={styles.band} />
        <div className={`column ${styles.body}`}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </div>
      </div>
    </section>
  );
}
