import { droppedFiles } from '#platform/client/files/dropped-files.ts';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { FileDrop } from '#platform/ui/forms/file-drop.tsx';
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
  takesPastes?: boolean;
  isWrong?: boolean;
  onFiles: (files: Iterable<File>) => void;
};

export function filesOf(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])];
}

export function DropZone({
  label,
  isSingle = false,
  takesPastes = false,
  isWrong,
  onFiles,
}: DropZoneProps) {
  const isTouched = useIsTouched();
  const ways = takesPastes ? 'Drop, paste or pick' : 'Drop or pick';
  return (
    <FileDrop
      className={styles.dropzone}
      hint="JPEG, PNG or WebP. Larger photos are made smaller."
      onDrop={(transfer) => void droppedFiles(transfer).then(onFiles)}
    >
      {(hintId) => (
        <>
          <FileInput
            multiple={!isSingle}
            aria-invalid={isWrong}
            aria-describedby={hintId}
            onFiles={onFiles}
          />
          <ImagePlus className="icon" />
          <span>{`${isTouched ? 'Pick' : ways} ${isSingle ? 'a picture' : 'pictures'}`}</span>
          <VisuallyHidden>{` for ${label}`}</VisuallyHidden>
        </>
      )}
    </FileDrop>
  );
}

const send = (file: File, options: SendOptions) =>
  sendPicture<typeof postUpload>('POST /v2/admin/uploads', file, options);

/** Uploads files one by one, which keeps their order. */
export function useUploads(onUploaded: (picture: Upload & { alt: string }) => void) {
  return useSentFiles(send, (upload) => onUploaded({ ...upload, alt: '' }));
}
