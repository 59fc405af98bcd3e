import { useEffect, useRef, useState, type ReactNode } from 'react';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import type { Upload } from '../contract.ts';
import { FileInput, UploadList } from '../storefront/uploads.tsx';
import { DropZone, useUploads } from './admin-uploads.tsx';
import styles from '../storefront/uploads.module.css';

type PictureChoiceProps<P> = {
  /** Reads as part of a sentence: "the logo". */
  label: string;
  value: P | null;
  onChange: (value: P | null) => void;
  /** Takes what is kept of an upload; a sentence refuses it. */
  read: (upload: Upload) => P | string;
  error?: string | undefined;
  /** Fits into a row, without a drop zone. */
  isSmall?: boolean;
  children: (picture: P) => ReactNode;
};

/** The picture before the last change, which can be taken back with the focus where the next one is likely. */
function usePicture<P extends object>({ value, onChange, read }: PictureChoiceProps<P>) {
  const [before, setBefore] = useState<P>();
  const [refusal, setRefusal] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useRef(false);
  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    box.current?.querySelector<HTMLElement>('[data-after]')?.focus();
  });

  function change(next: P | null, stored: P | undefined): void {
    setRefusal(undefined);
    setBefore(stored);
    onChange(next);
  }
  const uploads = useUploads((upload) => {
    const picture = read(upload);
    if (typeof picture === 'string') setRefusal(picture);
    else change(picture, value ?? undefined);
  });
  return {
    box,
    before,
    refusal,
    uploads,
    press: (next: P | null, stored: P | undefined) => {
      focusNext.current = true;
      change(next, stored);
    },
    take: (files: Iterable<File>) => uploads.add([...files].slice(0, 1)),
  };
}

type PickLinkProps = { label: string; isFirst: boolean; onFiles: (files: Iterable<File>) => void };

function PickLink({ label, isFirst, onFiles }: PickLinkProps) {
  return (
    <label className="link">
      <FileInput onFiles={onFiles} />
      <span>{isFirst ? 'Add a picture' : 'Another picture'}</span>
      <VisuallyHidden>{`: ${label}`}</VisuallyHidden>
    </label>
  );
}

type ChangesProps<P> = Pick<PictureChoiceProps<P>, 'label' | 'value' | 'isSmall'> & {
  before: P | undefined;
  press: (next: P | null, stored: P | undefined) => void;
};

function Changes<P extends object>({ label, value, isSmall, before, press }: ChangesProps<P>) {
  return (
    <>
      {value !== null && (
        <TextButton
          data-after={before === undefined ? '' : undefined}
          onClick={() => press(null, value)}
        >
          Remove
          <span className={isSmall === true ? 'visually-hidden' : undefined}>{` ${label}`}</span>
        </TextButton>
      )}
      <output>{before && (value === null ? 'Removed.' : 'Replaced.')}</output>
      {before && (
        <TextButton data-after="" onClick={() => press(before, undefined)}>
          Undo
        </TextButton>
      )}
    </>
  );
}

/** One picture: uploaded, replaced, removed, and taken back. */
export function PictureChoice<P extends object>(props: PictureChoiceProps<P>) {
  const { label, value, isSmall = false, children } = props;
  const { box, before, refusal, uploads, press, take } = usePicture(props);
  const error = refusal ?? props.error;
  return (
    <div
      ref={box}
      className={isSmall ? `${styles.pictureChoice} ${styles.small}` : styles.pictureChoice}
    >
      {value !== null && children(value)}
      <div className="row wrap">
        {isSmall && <PickLink label={label} isFirst={value === null} onFiles={take} />}
        <Changes label={label} value={value} isSmall={isSmall} before={before} press={press} />
      </div>
      {error !== undefined && (
        <p className="error-message" role="alert">
          {error}
        </p>
      )}
      <UploadList files={uploads.files} onRemove={uploads.remove} onRetry={uploads.retry} />
      {!isSmall && <DropZone isSingle label={label} onFiles={take} />}
    </div>
  );
}
