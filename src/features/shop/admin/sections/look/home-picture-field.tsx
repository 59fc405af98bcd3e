import { useId, type PointerEvent } from 'react';
import type { Upload } from '#features/media/contract.ts';
import { mediaUrl } from '#features/media/picture-formats.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { MIN_HOME_PICTURE_WIDTH, type HomePicture } from '../../../look/look-settings.ts';
import { PictureChoice } from '#features/media/admin/picture-choice.tsx';
import styles from '../../shop-settings-page.module.css';

function readPicture({ mediaId, width }: Upload): HomePicture | string {
  return width < MIN_HOME_PICTURE_WIDTH
    ? `This picture is ${width} pixels wide and would be blurred on a large screen. Choose one of at least ${MIN_HOME_PICTURE_WIDTH}.`
    : { mediaId, focalX: 50, focalY: 50, alt: '' };
}

type FocalPointProps = { picture: HomePicture; onChange: (picture: HomePicture) => void };

function percent(at: number, of: number): number {
  return Math.min(100, Math.max(0, Math.round((100 * at) / of)));
}

/** A tap on the picture, or two sliders, choose what stays in sight. */
function FocalPoint({ picture, onChange }: FocalPointProps) {
  const hintId = useId();
  const { mediaId, focalX, focalY } = picture;

  function take({ currentTarget, clientX, clientY }: PointerEvent): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({
      ...picture,
      focalX: percent(clientX - left, width),
      focalY: percent(clientY - top, height),
    });
  }
  const sliders = [
    { name: 'focalX', label: 'From left to right' },
    { name: 'focalY', label: 'From top to bottom' },
  ] as const;
  return (
    <>
      <div className={styles.focal} onPointerUp={take}>
        <img src={mediaUrl(mediaId, 640, 'webp')} alt="" />
        <svg aria-hidden="true">
          <circle className={styles.focalRing} cx={`${focalX}%`} cy={`${focalY}%`} r="15" />
          <circle className={styles.focalDot} cx={`${focalX}%`} cy={`${focalY}%`} r="4" />
        </svg>
      </div>
      <p className="hint" id={hintId}>
        Screens crop the picture. Tap the part that must stay visible.
      </p>
      <div className="grid2">
        {sliders.map(({ name, label }) => (
          <label key={name} className={styles.slider}>
            <span className="label">{label}</span>
            <input
              type="range"
              min="0"
              max="100"
              aria-describedby={hintId}
              value={picture[name]}
              onChange={({ target }) => onChange({ ...picture, [name]: Number(target.value) })}
            />
          </label>
        ))}
      </div>
    </>
  );
}

type HomePictureFieldProps = {
  value: HomePicture | null;
  onChange: (value: HomePicture | null) => void;
  /** Errors by the name of the field. */
  errors: Record<string, string>;
};

/** The picture behind the first words. */
export function HomePictureField({ value, onChange, errors }: HomePictureFieldProps) {
  return (
    <fieldset>
      <legend className="label">Picture</legend>
      <p className="hint">
        It fills the first screen, behind your words. A wide photo with a calm left side suits them.
      </p>
      <PictureChoice
        label="the picture"
        value={value}
        onChange={onChange}
        read={readPicture}
        error={errors.picture}
      >
        {(picture) => (
          <>
            <FocalPoint picture={picture} onChange={onChange} />
            <TextField
              label="What the picture shows"
              optional
              maxLength={200}
              hint="For people who cannot see it, and for search engines."
              error={errors['picture.alt']}
              value={picture.alt}
              onChange={({ target }) => onChange({ ...picture, alt: target.value })}
            />
          </>
        )}
      </PictureChoice>
    </fieldset>
  );
}
