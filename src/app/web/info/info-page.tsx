import type { ReactNode } from 'react';
import type { MetaDescriptor } from 'react-router';
import { pageMeta, siteOf } from '#platform/client/page/page-meta.ts';
import styles from '#features/pages/storefront/info.module.css';

type Facts = { title: string; description: string; path: string };

export function infoMeta(facts: Facts) {
  return ({ matches }: { matches: Parameters<typeof siteOf>[0] }): MetaDescriptor[] => {
    const site = siteOf(matches);
    return pageMeta(site, { ...facts, title: `${facts.title} · ${site.name}` });
  };
}

export function InfoPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className={`frame ${styles.infoPage}`}>
      <h1>{title}</h1>
      {children}
    </article>
  );
}
