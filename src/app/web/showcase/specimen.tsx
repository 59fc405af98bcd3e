import type { ReactNode } from 'react';

type SpecimenProps = { name: string; children: ReactNode };

export function Specimen({ name, children }: SpecimenProps) {
  return (
    <section className="card mb-6">
      <h3 className="mb-4">{name}</h3>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}
