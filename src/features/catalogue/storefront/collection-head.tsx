import { Picture } from '#platform/ui/display/picture.tsx';
import { ShoreFoam } from '#platform/ui/shore/shore-foam.tsx';
import type { Collection } from '../collection-contract.ts';

/** In place of the hero: what the owner says of a category. */
export function CollectionHead({ name, sentence, picture }: Collection) {
  return (
    <div className="hero shore half chead">
      <div className="shore-water">
        {picture && (
          <Picture src={{ ...picture, alt: '' }} sizes="(max-width: 700px) 100vw, 50vw" priority />
        )}
      </div>
      <ShoreFoam />
      <div className="frame txt">
        <h1>{name}</h1>
        {sentence !== '' && <p>{sentence}</p>}
      </div>
    </div>
  );
}
