import { useEffect, useState, type ReactNode } from 'react';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { ArrowDown, ArrowUp } from '#platform/ui/icons/icons.generated.tsx';
import { mediaIdOf, thumbAddress, type PictureFields } from './picture-fields.ts';
import { bindControl } from '../fields/use-product-form.ts';
import type { FieldErrors } from '../fields/validate-product.ts';
import styles from '../product-editor.module.css';

type PictureRowProps = {
  picture: PictureFields;
  place: { at: number; count: number; path: string };
  errors: FieldErrors;
  removeButton: ReactNode;
  onChange: (part: Partial<PictureFields>) => void;
  onPrimary: (isPrimary: boolean) => void;
  onMove: (by: -1 | 1) => void;
};

function MoveButtons({ picture, place, onMove }: PictureRowProps) {
  const { at, count } = place;
  return (
    <>
      <IconButton
        label={`Move picture ${at + 1} up`}
        data-moves={`${picture.key} -1`}
        aria-disabled={at === 0}
        onClick={() => onMove(-1)}
      >
        <ArrowUp className="icon" />
      </IconButton>
      <IconButton
        label={`Move picture ${at + 1} down`}
        data-moves={`${picture.key} 1`}
        aria-disabled={at === count - 1}
        onClick={() => onMove(1)}
      >
        <ArrowDown className="icon" />
      </IconButton>
    </>
  );
}

export function PictureRow(props: PictureRowProps) {
  const { picture, place, errors, removeButton, onChange, onPrimary } = props;
  const number = place.at + 1;
  return (
    <div className={styles.pictureRow}>
      <PictureThumb url={picture.url} alt={picture.alt} />
      <div className={styles.pictureFields}>
        <TextField
          label={`Address of picture ${number}`}
          hideLabel
          placeholder="https://…"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={picture.url}
          {...bindControl(errors, `${place.path}.url`)}
          onChange={({ target }) => onChange({ url: target.value })}
        />
        <TextField
          label={`What picture ${number} shows`}
          hideLabel
          placeholder="What it shows (alt)"
          autoComplete="off"
          maxLength={300}
          value={picture.alt}
          {...bindControl(errors, `${place.path}.alt`)}
          onChange={({ target }) => onChange({ alt: target.value })}
        />
        {place.path.startsWith('images') && !picture.isPrimary && (
          <Checkbox
            label={
              <>
                Another of the same piece
                <span className="visually-hidden">{`: picture ${number}`}</span>
              </>
            }
            checked={picture.isSibling}
            {...bindControl(errors, `${place.path}.isSibling`)}
            onChange={({ target }) => onChange({ isSibling: target.checked })}
          />
        )}
      </div>
      <div className={styles.pictureActions}>
        <Checkbox
          label={
            <>
              Primary<span className="visually-hidden">{` picture: ${number}`}</span>
            </>
          }
          checked={picture.isPrimary}
          {...bindControl(errors, `${place.path}.isPrimary`)}
          onChange={({ target }) => onPrimary(target.checked)}
        />
        <span className={styles.pictureEnd}>
          <MoveButtons {...props} />
          {removeButton}
        </span>
      </div>
    </div>
  );
}

const TYPING_MS = 400;
const ADDRESS = /^https?:\/\/[^\s/]+\.[^\s/]+\/?\S*$/i;

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** A live preview of an address; 'Invalid URL' if nothing loads. */
function PictureThumb({ url, alt }: { url: string; alt: string }) {
  const address = usePaused(url.trim());
  const [failed, setFailed] = useState<string>();
  if (address === '')
    return (
      <span className={`${styles.pictureThumbnail} ${styles.noThumbnail}`} aria-hidden="true" />
    );
  const canLoad = mediaIdOf(address) !== undefined || ADDRESS.test(address);
  if (!canLoad || failed === address) {
    return <span className={`${styles.pictureThumbnail} ${styles.badThumbnail}`}>Invalid URL</span>;
  }
  return (
    <img
      className={styles.pictureThumbnail}
      src={thumbAddress(address)}
      alt={alt}
      width="56"
      height="70"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(address)}
    />
  );
}
