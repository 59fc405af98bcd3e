import type { ReactNode } from 'react';

/** A card of the view mode with its heading. */
export function ViewCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card psec" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
