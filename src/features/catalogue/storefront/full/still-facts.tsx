import { useStillData } from '#platform/client/still-data.ts';
import type { ProductImage } from '../../contract.ts';
import type { ProductReviews } from '../../review-contract.ts';
import { FirstReviews } from '../reviews/first-reviews.tsx';
import type { OwnerWords } from './load-owner-words.ts';
import { OwnerPart } from './owner-part.tsx';
import { SiblingsPart } from './siblings-part.tsx';

export type StillFacts = {
  name: string;
  siblings: ProductImage[];
  owner: OwnerWords | undefined;
  reviews: ProductReviews | undefined;
  /** Structured data for search engines. */
  structured: Record<string, unknown>[];
};

/** No text may end its script. */
function asScript(facts: Record<string, unknown>): string {
  return JSON.stringify(facts).replaceAll('<', String.raw`\u003c`);
}

/** The part of a product's page that only the server renders. */
export function StillFactsPart() {
  const still = useStillData<StillFacts>();
  if (!still) return null;
  const { name, siblings, owner, reviews } = still;
  return (
    <>
      {siblings.length > 0 && <SiblingsPart {...{ name, siblings }} />}
      {owner && <OwnerPart {...owner} />}
      {reviews && <FirstReviews {...reviews} />}
      {still.structured.map((facts) => (
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
