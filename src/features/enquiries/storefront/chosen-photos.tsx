import { useState } from 'react';
import { ChosenPicture, PhotoPick } from '#features/media/storefront/uploads.tsx';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { Field } from '#platform/ui/forms/field.tsx';
import { X } from '#platform/ui/icons/icons.generated.tsx';
import styles from '#features/media/storefront/uploads.module.css';

/** Same as `MAX_REQUEST_PICTURES`, whose file would load its schemas too. */
const MOST = 6;

type ChosenPhotosProps = { photos: File[]; onChange: (photos: File[]) => void };

/** Photos that go with a request once it is sent. */
export function ChosenPhotos({ photos, onChange }: ChosenPhotosProps) {
  const [tooMany, setTooMany] = useState(false);
  function take(chosen: Iterable<File>): void {
    const all = [...photos, ...chosen];
    setTooMany(all.length > MOST);
    onChange(all.slice(0, MOST));
  }
  return (
    <Field
      label="Photos"
      optional
      hint={`Up to ${MOST}: a sketch, a colour, the place where it will go. Only we see them.`}
      error={tooMany ? `There is room for ${MOST} photos. Remove one first` : undefined}
    >
      {(control) => (
        <>
          {photos.length > 0 && (
            <ul className={`column ${styles.uploads}`} aria-label="Chosen photos">
              {photos.map((photo, index) => (
                <li
                  key={`${photo.name} ${photo.size} ${photo.lastModified}`}
                  className={`row ${styles.upload}`}
                >
                  <ChosenPicture file={photo} />
                  <span className={`breaks ${styles.uploadFacts} ${styles.uploadName}`}>
                    {photo.name}
                  </span>
                  <IconButton
                    label={`Remove ${photo.name}`}
                    onClick={() => {
                      setTooMany(false);
                      onChange(photos.toSpliced(index, 1));
                    }}
                  >
                    <X className="icon" />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          <PhotoPick
            {...control}
            label={photos.length === 0 ? 'Choose photos' : 'Add photos'}
            multiple
            onFiles={take}
          />
        </>
      )}
    </Field>
  );
}
