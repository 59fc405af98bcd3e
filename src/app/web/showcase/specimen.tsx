import type { ReactNode } from 'react';
import showcase from './showcase.module.css';

type SpecimenProps = { name: string; children: ReactNode };

export function Specimen({ name, children }: SpecimenProps) {
  return (
    <section className={`card ${showcase.specimen}`}>
      <h3 className={showcase.name}>{name}</h3>
      <div className={`cluster ${showcase.row}`}>{children}</div>
    </section>
  );
}
