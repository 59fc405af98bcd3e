import { useId, useState, type DragEvent } from 'react';
import { droppedFiles } from '#platform/client/files/dropped-files.ts';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { ImagePlus } from '#platform/ui/icons/icons.generated.tsx';
import { useIsTouched } from '#platform/ui/overlays/use-media-query.ts';
import type { Upload } from '../contract.ts';
import type { postUpload } from '../endpoints.ts';
import { sendPicture, type SendOptions } from '../storefront/send-picture.ts';
import { FileInput, useSentFiles } from '../storefront/uploads.tsx';
import styles from '../storefront/uploads.module.css';

type DropZoneProps = {
  label: string;
  /** One picture instead of any number. */
  isSingle?: boolean;
  isWrong?: boolean;
  onFiles: (files: Iterable<File>) => void;
};

export function filesOf(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])];
}

export function DropZone({ label, isSingle = false, isWrong, onFiles }: DropZoneProps) {
  const hintId = useId();
  const [isOver, setIsOver] = useState(false);
  const isTouched = useIsTouched();
  const ways = isSingle ? 'Drop or pick' : 'Drop, paste or pick';

  function drop(event: DragEvent): void {
    event.preventDefault();
    event.stopPropagation();
    setIsOver(false);
    void droppedFiles(event.dataTransfer).then(onFiles);
  }

  return (
    <div
      className={isOver ? `${styles.dropzone} ${styles.over}` : styles.dropzone}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <label>
        <FileInput
          multiple={!isSingle}
          aria-invalid={isWrong}
          aria-describedby={hintId}
          onFiles={onFiles}
        />
        <ImagePlus className="icon" />
        <span>{`${isTouched ? 'Pick' : ways} ${isSingle ? 'a picture' : 'pictures'}`}</span>
        <VisuallyHidden>{` for ${label}`}</VisuallyHidden>
      </label>
      <span className="hint" id={hintId}>
        JPEG, PNG or WebP. Larger photos are made smaller.
      </span>
    </div>
  );
}

const send = (file: File, options: SendOptions) =>
  sendPicture<typeof postUpload>('POST /v2/admin/uploads', file, options);

/** Uploads files one by one, which keeps their order. */
export function useUploads(onUploaded: (picture: Upload & { alt: string }) => void) {
  return useSentFiles(send, (upload) => onUploaded({ ...upload, alt: '' }));
}
