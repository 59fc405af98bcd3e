import { useState } from 'react';
import { PictureChoice } from '#features/media/admin/picture-choice.tsx';
import { mediaUrl } from '#features/media/picture-formats.ts';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { MOST_MADE } from '../../../settings/request-settings.ts';
import { newId } from '../../new-id.ts';
import type { SectionProps } from '../../section-props.ts';
import styles from '../../shop-settings-page.module.css';

type Product = SectionProps<'requests'>['value']['made'][number];

/** Custom pieces that were finished, which the form shows. */
export function MadeBefore({ value, onChange, errors }: SectionProps<'requests'>) {
  const { made } = value;
  const [removed, setRemoved] = useState<{ piece: Product; index: number }>();
  const put = (next: Product[]) => onChange({ ...value, made: next });
  const change = (index: number, product: Product) => put(made.with(index, product));
  return (
    <>
      <Repeater
        className={styles.kinds}
        legend="Custom pieces you have made"
        items={made}
        itemKey={({ id }) => id}
        itemLabel={({ words }) => words || 'this piece'}
        addLabel={made.length < MOST_MADE ? 'Add a piece' : undefined}
        onAdd={() => put([...made, { id: newId('made', made), mediaId: '', words: '' }])}
        onRemove={(index) => {
          const product = made[index];
          if (product) setRemoved({ piece: product, index });
          put(made.toSpliced(index, 1));
        }}
        onUndo={() => {
          if (removed) put(made.toSpliced(removed.index, 0, removed.piece));
        }}
        renderItem={(product, index, removeButton) => (
          <>
            <TextField
              label={`Piece ${index + 1}, in a few words`}
              placeholder="Tray for a wedding, with its date"
              maxLength={60}
              value={product.words}
              error={errors[`made.${index}.words`]}
              onChange={({ target }) => change(index, { ...product, words: target.value })}
            />
            <div className={`row ${styles.kindRow}`}>
              <PictureChoice
                isSmall
                label={`the picture of ${product.words || 'this piece'}`}
                value={product.mediaId === '' ? null : { mediaId: product.mediaId }}
                onChange={(picture) =>
                  change(index, { ...product, mediaId: picture?.mediaId ?? '' })
                }
                read={({ mediaId }) => ({ mediaId })}
                error={errors[`made.${index}.mediaId`]}
              >
                {({ mediaId }) => (
                  <img src={mediaUrl(mediaId, 128, 'webp')} alt="" width="48" height="60" />
                )}
              </PictureChoice>
              {removeButton}
            </div>
          </>
        )}
      />
      <p className="hint">
        The form shows these pictures and words, but not who ordered the piece. Ask them first.
      </p>
    </>
  );
}
