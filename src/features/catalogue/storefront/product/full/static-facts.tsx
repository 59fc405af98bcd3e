import type { ReactNode } from 'react';
import { useStaticData } from '#platform/client/page/static-data.ts';
import type { ProductImage } from '../../../contract.ts';
import type { OwnerLetter } from './load-owner-letter.ts';
import { OwnerPart } from './owner-part.tsx';
import { SiblingsPart } from './siblings-part.tsx';

export type StaticFacts = {
  name: string;
  siblings: ProductImage[];
  owner: OwnerLetter | undefined;
  reviews: ReactNode;
  /** Structured data for search engines. */
  structured: Record<string, unknown>[];
};

/** No text may end its script. */
function asScript(facts: Record<string, unknown>): string {
  return JSON.stringify(facts).replaceAll('<', String.raw`\u003c`);
}

/** The part of a product's page that only the server renders. */
export function StaticFactsPart() {
  const page = useStaticData<StaticFacts>();
  if (!page) return null;
  const { name, siblings, owner, reviews } = page;
  return (
    <>
      {siblings.length > 0 && <SiblingsPart {...{ name, siblings }} />}
      {owner && <OwnerPart {...owner} />}
      {reviews}
      {page.structured.map((facts) => (
        <script
          key={String(facts['@type'])}
          type="application/ld+json"
          // oxlint-disable-next-line react/no-danger -- JSON without markup
          dangerouslySetInnerHTML={{ __html: asScript(facts) }}
        />
      ))}
    </>
  );
}
