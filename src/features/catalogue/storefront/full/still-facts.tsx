import { useStillData } from '#platform/client/still-data.ts';
import type { OwnerWords } from './load-owner-words.ts';
import { OwnerPart } from './owner-part.tsx';

export type StillFacts = {
  owner: OwnerWords | undefined;
  /** For search engines. */
  structured: Record<string, unknown>[];
};

/** No text may end its script. */
function asScript(facts: Record<string, unknown>): string {
  return JSON.stringify(facts).replaceAll('<', String.raw`\u003c`);
}

/** What the server alone writes on the page of a piece. */
export function StillFactsPart() {
  const still = useStillData<StillFacts>();
  if (!still) return null;
  return (
    <>
      {still.owner && <OwnerPart {...still.owner} />}
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
