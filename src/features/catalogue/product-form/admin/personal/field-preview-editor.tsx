import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { SwatchGroup } from '#platform/ui/forms/choices/swatch-group.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { PREVIEW_FONTS } from '../../../personal/field-preview.ts';
import { bindControl } from '../fields/use-product-form.ts';
import { thumbAddress, type NamedPicture } from '../pictures/picture-fields.ts';
import {
  FONT_WORDS,
  type PersonalField,
  type PersonalFieldProps,
  type PreviewFields,
} from './personal-fields.ts';
import { perScript } from '../../../personal/indian-scripts.ts';
import { PreviewStage } from './preview-stage.tsx';
import styles from './personal-section.module.css';

const FONTS = PREVIEW_FONTS.map((value) => ({ value, label: FONT_WORDS[value] }));

function newPreview({ picture: { key: picture } }: NamedPicture): PreviewFields {
  return { picture, x: 50, y: 50, width: 40, angle: 0, font: 'display', colour: '#2b1d0e' };
}

const SAMPLES: Partial<Record<PersonalField['letters'], string>> = {
  ...perScript(({ sample }) => sample),
  digits: '2026',
};

function sampleOf({ kind, letters }: PersonalField): string {
  const sample = SAMPLES[letters] ?? 'Asha';
  return kind === 'lines' ? `${sample}\n${sample}` : sample;
}

type SlideProps = {
  label: string;
  unit: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

function Slide({ label, unit, value, min, max, onChange }: SlideProps) {
  return (
    <label className={styles.slide}>
      <span className="label">
        {label}{' '}
        <span className="tabular">
          {value}
          {unit}
        </span>
      </span>
      <input
        type="range"
        min={min}
        max={max}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  );
}

type PreviewPartProps = PersonalFieldProps & {
  pictures: readonly NamedPicture[];
  preview: PreviewFields;
};

/** Picture, place and look of the words. */
function Place({ field, path, errors, pictures, preview, onChange }: PreviewPartProps) {
  const where = `${path}.preview`;
  const set = (part: Partial<PreviewFields>) =>
    onChange(where, (before) => ({ ...before, preview: { ...preview, ...part } }));
  const picture = pictures.find((one) => one.picture.key === preview.picture)?.picture;
  return (
    <div className={`column ${styles.preview}`} id={bindControl(errors, where).id} tabIndex={-1}>
      {(pictures.length > 1 || !picture) && (
        <SwatchGroup
          legend="On this picture"
          name={`${where}.picture`}
          value={preview.picture}
          error={errors[where] ?? errors[`${where}.imageId`]}
          onChange={(key) => set({ picture: key })}
          options={pictures.map(({ picture: { key, url }, label }) => ({
            value: key,
            label,
            src: thumbAddress(url),
          }))}
        />
      )}
      {picture && (
        <PreviewStage url={picture.url} preview={preview} text={sampleOf(field)} onMove={set} />
      )}
      <div className={styles.pair}>
        <Slide
          label="Width"
          unit=" %"
          min={5}
          max={100}
          value={preview.width}
          onChange={(width) => set({ width })}
        />
        <Slide
          label="Rotation"
          unit="°"
          min={-90}
          max={90}
          value={preview.angle}
          onChange={(angle) => set({ angle })}
        />
        <SelectField
          label="Letters"
          options={FONTS}
          value={preview.font}
          onChange={({ target }) =>
            set({ font: PREVIEW_FONTS.find((known) => known === target.value) ?? 'display' })
          }
        />
        <TextField
          label="Colour of the words"
          type="color"
          className={styles.colour}
          value={preview.colour}
          onChange={({ target }) => set({ colour: target.value })}
        />
      </div>
    </div>
  );
}

/** Shows the customer on a picture where the words will stand. */
export function FieldPreviewEditor(
  props: PersonalFieldProps & { pictures: readonly NamedPicture[] },
) {
  const { field, path, pictures, onChange } = props;
  const [first] = pictures;
  if (field.kind !== 'text' && field.kind !== 'lines') return null;
  if (!first) return <p className="hint">With a picture you can show where the words will go.</p>;
  const { preview } = field;
  return (
    <>
      <Checkbox
        label="Show the words on a picture"
        checked={preview !== undefined}
        onChange={({ target }) =>
          onChange(`${path}.preview`, (before) => ({
            ...before,
            preview: target.checked ? newPreview(first) : undefined,
          }))
        }
      />
      {preview && <Place {...props} preview={preview} />}
    </>
  );
}
