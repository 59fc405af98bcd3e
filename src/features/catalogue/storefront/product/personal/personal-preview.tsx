import { useEffect, useState, type ComponentType } from 'react';
import { importAgain } from '#platform/client/import-again.ts';
import { Picture } from '#platform/ui/display/picture.tsx';
import type { PublicProductWire } from '../../../contract.ts';
import type { Answers } from '../../../personal/personal-details.ts';
import type { FieldToAnswer } from './personal-answers.ts';
import type { PlacedWords, PersonalTextLayerProps } from './personal-text-layer.tsx';
import styles from './personal-text.module.css';
import personalFormStyles from './personal-form.module.css';

type Image = PublicProductWire['images'][number];

const loadLayer = () => importAgain(() => import('./personal-text-layer.tsx'));
/** Used for a picture without a known size. */
const SIZE = { width: 960, height: 1200 };

function picturesOf({ images, variants }: Pick<PublicProductWire, 'images' | 'variants'>): Image[] {
  return [...images, ...variants.flatMap((variant) => variant.images)];
}

/** The words of the fields that stand on this picture. */
function wordsOn({ id: imageId }: Image, fields: FieldToAnswer[], answers: Answers): PlacedWords[] {
  return fields.flatMap(({ id, preview }) =>
    preview?.imageId === imageId ? [{ id, text: answers[id] ?? '', place: preview }] : [],
  );
}

type PersonalPreviewProps = {
  product: Pick<PublicProductWire, 'images' | 'variants'>;
  fields: FieldToAnswer[];
  answers: Answers;
};

/** The pictures that show where the words stand. The words come later than the picture, over it. */
export function PersonalPreview({ product, fields, answers }: PersonalPreviewProps) {
  const [Layer, setLayer] = useState<ComponentType<PersonalTextLayerProps>>();
  const shown = picturesOf(product).filter((image) => wordsOn(image, fields, {}).length > 0);
  const isNeeded = shown.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    loadLayer().then(
      (module) => setLayer(() => module.PersonalTextLayer),
      // The picture alone says less, and nothing wrong.
      () => undefined,
    );
  }, [isNeeded]);
  return shown.map((image) => {
    const { width = SIZE.width, height = SIZE.height } = image;
    return (
      <figure key={image.id} className={personalFormStyles.shown}>
        <div className={styles.picture}>
          <Picture src={{ ...image, alt: '', width, height }} sizes="320px" />
          {Layer && <Layer words={wordsOn(image, fields, answers)} width={width} height={height} />}
        </div>
        <figcaption className="hint">
          Shows where your words go; each piece is written by hand
        </figcaption>
      </figure>
    );
  });
}
