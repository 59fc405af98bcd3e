import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Upload } from '#features/media/contract.ts';
import { DropZone, UploadList, useUploads } from '#features/media/admin/uploads.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';

type PictureChoiceProps<P> = {
  /** As it stands in a sentence: "the logo". */
  label: string;
  value: P | null;
  onChange: (value: P | null) => void;
  /** What is kept of an upload; a sentence refuses it. */
  read: (upload: Upload) => P | string;
  error?: string | undefined;
  children: (picture: P) => ReactNode;
};

/** One picture: uploaded, replaced, removed, and taken back. */
export function PictureChoice<P extends object>(props: PictureChoiceProps<P>) {
  const { label, value, onChange, read, children } = props;
  const [before, setBefore] = useState<P>();
  const [refusal, setRefusal] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useRef(false);
  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    box.current?.querySelector<HTMLElement>('[data-after]')?.focus();
  });

  function change(next: P | null, kept: P | undefined): void {
    setRefusal(undefined);
    setBefore(kept);
    onChange(next);
  }

  const uploads = useUploads((upload) => {
    const picture = read(upload);
    if (typeof picture === 'string') setRefusal(picture);
    else change(picture, value ?? undefined);
  });

  function press(next: P | null, kept: P | undefined): void {
    focusNext.current = true;
    change(next, kept);
  }
  const error = refusal ?? props.error;
  return (
    <div ref={box} className="picture-choice">
      {value !== null && children(value)}
      <div className="row wrap">
        {value !== null && (
          <TextButton
            data-after={before === undefined ? '' : undefined}
            onClick={() => press(null, value)}
          >
            Remove {label}
          </TextButton>
        )}
        <output>{before && (value === null ? 'Removed.' : 'Replaced.')}</output>
        {before && (
          <TextButton data-after="" onClick={() => press(before, undefined)}>
            Undo
          </TextButton>
        )}
      </div>
      {error !== undefined && (
        <p className="errmsg" role="alert">
          {error}
        </p>
      )}
      <UploadList files={uploads.files} onRemove={uploads.remove} onRetry={uploads.retry} />
      <DropZone isSingle label={label} onFiles={(files) => uploads.add([...files].slice(0, 1))} />
    </div>
  );
}
