import { useCallback, useState } from 'react';
import type { PrivatePicture } from '#features/media/customer-contract.ts';
import { CUSTOMER_WIDTHS } from '#features/media/customer-picture.ts';
import { usePrivatePicture } from '#features/media/storefront/private/private-pictures.tsx';
import { sendPicture, type SendOptions } from '#features/media/storefront/send-picture.ts';
import { PhotoPick, UploadList, useSentFiles } from '#features/media/storefront/uploads.tsx';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { Field } from '#platform/ui/forms/field.tsx';
import { X } from '#platform/ui/icons/icons.generated.tsx';
import { MAX_STAGE_PICTURES } from '../stage-contract.ts';
import type { postOrderPicture } from '../stage-endpoints.ts';
import { anyStagePhotos } from './any-stage-photos.ts';
import styles from '../storefront/order-stages.module.css';
import uploadsStyles from '#features/media/storefront/uploads.module.css';

type ChosenProps = { orderId: string; id: string; label: string; onRemove: () => void };

function Chosen({ orderId, id, label, onRemove }: ChosenProps) {
  const source = anyStagePhotos({ id: orderId });
  const { data } = usePrivatePicture(source, id, CUSTOMER_WIDTHS.small);
  return (
    <li className={`row ${uploadsStyles.upload}`}>
      {data !== undefined && <img className={styles.chosen} src={data} alt="" />}
      <span className={uploadsStyles.uploadFacts}>{label}</span>
      <IconButton label={`Remove ${label}`} onClick={onRemove}>
        <X className="icon" />
      </IconButton>
    </li>
  );
}

type StagePhotosProps = {
  orderId: string;
  pictures: readonly PrivatePicture[];
  onTake: (picture: PrivatePicture) => void;
  onRemove: (id: string) => void;
  error: string | undefined;
};

/** Photos from the camera or its roll, each sent once it is chosen. */
export function StagePhotos({ orderId, pictures, onTake, onRemove, error }: StagePhotosProps) {
  const [tooMany, setTooMany] = useState(false);
  const send = useCallback(
    (file: File, options: SendOptions) => {
      const call = `POST /v2/admin/order/${orderId}/picture` as const;
      return sendPicture<typeof postOrderPicture>(call, file, options);
    },
    [orderId],
  );
  const { files, add, remove, retry } = useSentFiles(send, onTake);
  const room = MAX_STAGE_PICTURES - pictures.length - files.length;
  function take(chosen: Iterable<File>): void {
    const all = [...chosen];
    setTooMany(all.length > room);
    add(all.slice(0, Math.max(room, 0)));
  }
  const full = `There is room for ${MAX_STAGE_PICTURES} photos. Remove one first`;
  return (
    <Field
      label="Photos"
      optional
      hint={`Up to ${MAX_STAGE_PICTURES}. Only you and the customer see them.`}
      error={tooMany ? full : error}
    >
      {(control) => (
        <>
          {pictures.length > 0 && (
            <ul className={`column ${uploadsStyles.uploads}`} aria-label="Chosen photos">
              {pictures.map(({ id }, index) => (
                <Chosen
                  key={id}
                  orderId={orderId}
                  id={id}
                  label={`Photo ${index + 1}`}
                  onRemove={() => {
                    setTooMany(false);
                    onRemove(id);
                  }}
                />
              ))}
            </ul>
          )}
          <UploadList files={files} onRemove={remove} onRetry={retry} />
          <PhotoPick {...control} label="Take or choose photos" multiple onFiles={take} />
        </>
      )}
    </Field>
  );
}
