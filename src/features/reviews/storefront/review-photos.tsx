import { useCallback, useState } from 'react';
import {
  OpenedPrivatePicture,
  PrivatePictures,
  PublishedPicture,
} from '#features/media/storefront/private/private-pictures.tsx';
import type { SendOptions } from '#features/media/storefront/send-picture.ts';
import { PhotosField } from '#features/media/storefront/photos-field.tsx';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { X } from '#platform/ui/icons/icons.generated.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { MAX_PHOTOS, type OwnReview, type ReviewPhoto } from '../contract.ts';
import { sendPhoto, takePhotoAway, waitingPhotos, type Reviewed } from './review-calls.ts';
import styles from './order-reviews.module.css';

type PhotosProps = {
  order: Reviewed;
  productId: string;
  review: OwnReview;
  canChange: boolean;
  onChange: (review: OwnReview) => void;
};

type PhotoProps = Omit<PhotosProps, 'review'> & { photo: ReviewPhoto; label: string };

function useTakingAway({ order, productId, photo, label, onChange }: PhotoProps) {
  const [isBusy, setIsBusy] = useState(false);
  const announce = useAnnounce();
  const toast = useToast();
  async function takeAway(): Promise<void> {
    setIsBusy(true);
    const answer = await takePhotoAway(order, productId, photo.id);
    setIsBusy(false);
    if (!answer.ok) return toast.error(answer.problem.title);
    onChange(answer.data);
    announce(`${label} is gone`);
  }
  return { isBusy, takeAway };
}

function Photo(props: PhotoProps) {
  const { order, productId, photo, label, canChange } = props;
  const { isBusy, takeAway } = useTakingAway(props);
  const { mediaId, width, height } = photo;
  return (
    <li>
      {mediaId === undefined ? (
        <PrivatePictures
          pictures={[photo]}
          label={label}
          source={waitingPhotos(order, productId)}
        />
      ) : (
        <PublishedPicture {...{ mediaId, width, height, label }} />
      )}
      <span className="row">
        <span className="hint">{mediaId === undefined ? 'Waiting for the maker' : 'Shown'}</span>
        {canChange && (
          <IconButton
            label={`Take ${label} away`}
            disabled={isBusy}
            onClick={() => void takeAway()}
          >
            <X className="icon" />
          </IconButton>
        )}
      </span>
    </li>
  );
}

function roomHint(left: number): string {
  if (left <= 0) return `A review can have ${MAX_PHOTOS} photos.`;
  const most = left === 1 ? 'One more' : `Up to ${left}`;
  return `${most}. Each is sent as soon as you choose it, and shown to everybody once the maker has seen it.`;
}

function Adding({ order, productId, review: { photos }, onChange }: PhotosProps) {
  const { uid, number } = order;
  const send = useCallback(
    (file: File, options: SendOptions) => sendPhoto({ uid, number }, productId, file, options),
    [uid, number, productId],
  );
  const left = MAX_PHOTOS - photos.length;
  return (
    <PhotosField
      label="Photos of it"
      hint={roomHint(left)}
      left={left}
      send={send}
      onSent={onChange}
    />
  );
}

/** The photos of one's own review, shown or waiting for the maker. */
export function ReviewPhotos(props: PhotosProps) {
  const { order, productId, review, canChange } = props;
  const { photos } = review;
  return (
    <>
      {photos.length > 0 && (
        <ul className={`cluster ${styles.ownPhotos}`} aria-label="Your photos">
          {photos.map((photo, index) => (
            <Photo key={photo.id} {...props} photo={photo} label={`Photo ${index + 1}`} />
          ))}
        </ul>
      )}
      {canChange && <Adding {...props} />}
      <OpenedPrivatePicture
        ids={photos.map(({ id }) => id)}
        source={waitingPhotos(order, productId)}
      />
    </>
  );
}
