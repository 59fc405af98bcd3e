import { useState } from 'react';
import { Field } from '#platform/ui/forms/field.tsx';
import { PhotoPick, UploadList, useSentFiles, type Send } from './uploads.tsx';

type PhotosFieldProps<T> = {
  label: string;
  hint: string;
  /** How many more may be sent. */
  left: number;
  /** Stays the same. */
  send: Send<T>;
  onSent: (sent: T) => void;
};

/** Sends each photo once it is chosen, up to `left`. */
export function PhotosField<T>({ label, hint, left, send, onSent }: PhotosFieldProps<T>) {
  const { files, add, remove, retry } = useSentFiles(send, onSent);
  const [tooMany, setTooMany] = useState(false);
  function take(chosen: Iterable<File>): void {
    const all = [...chosen];
    const room = Math.max(0, left - files.length);
    setTooMany(all.length > room);
    add(all.slice(0, room));
  }
  return (
    <Field
      label={label}
      hint={hint}
      error={tooMany ? "There isn't room for all of them. Only the first ones are sent" : undefined}
    >
      {(control) => (
        <>
          <UploadList files={files} onRemove={remove} onRetry={retry} />
          {left > 0 && <PhotoPick {...control} label="Add photos" multiple onFiles={take} />}
        </>
      )}
    </Field>
  );
}
