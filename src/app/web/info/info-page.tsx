import type { ReactNode } from 'react';
import type { MetaDescriptor } from 'react-router';
import { pageMeta, shopOf } from '#platform/client/page-meta.ts';

type Facts = { title: string; description: string; path: string };

export function infoMeta(facts: Facts) {
  return ({ matches }: { matches: Parameters<typeof shopOf>[0] }): MetaDescriptor[] => {
    const { shop } = shopOf(matches);
    return pageMeta(shop, { ...facts, title: `${facts.title} · ${shop.name}` });
  };
}

export function InfoPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="frame info-page">
      <h1>{title}</h1>
      {children}
    </article>
  );
}
