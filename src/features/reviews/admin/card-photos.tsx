import { useState } from 'react';
import {
  OpenedPrivatePicture,
  PrivatePictures,
  PublishedPicture,
  type PrivateSource,
} from '#features/media/storefront/private/private-pictures.tsx';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { AdminReview, PhotoDecision, ReviewPhoto } from '../contract.ts';
import type { putReviewPhoto } from '../endpoints.ts';
import styles from './reviews.module.css';

function waitingPhotos({ id }: AdminReview): PrivateSource {
  return {
    headers: {},
    callOf: (photo, width) => `GET /v2/admin/reviews/${id}/photos/${photo}/${width}`,
  };
}

type PhotoProps = { review: AdminReview; photo: ReviewPhoto; label: string };

function usePhotoDecision({ review: { id }, photo }: PhotoProps) {
  const [isSending, setIsSending] = useState(false);
  const toast = useToast();
  async function decide(state: PhotoDecision['state']): Promise<void> {
    setIsSending(true);
    const answer = await signedInApi<typeof putReviewPhoto>(
      'PUT /v2/admin/reviews/{id}/photos/{pictureId}',
      { params: { id, pictureId: photo.id }, body: { state } },
    );
    setIsSending(false);
    if (!answer.ok) toast.error(answer.problem.title);
    else toast.success(state === 'shown' ? 'The photo is shown' : 'The photo was deleted');
    void refreshAdmin();
  }
  return { isSending, decide };
}

function Photo(props: PhotoProps) {
  const { review, photo, label } = props;
  const { isSending, decide } = usePhotoDecision(props);
  const alert = useAlert();
  const { mediaId, width, height } = photo;
  function leaveOut(): void {
    alert({
      title: 'Delete this photo?',
      text: 'It is deleted for good. The words of the review stay.',
      actions: [{ label: 'Not now' }, { label: 'Delete', onSelect: () => void decide('left-out') }],
    });
  }
  return (
    <li>
      {mediaId === undefined ? (
        <PrivatePictures pictures={[photo]} label={label} source={waitingPhotos(review)} />
      ) : (
        <a href={`/media/${mediaId}/1280.webp`} target="_blank" rel="noreferrer">
          <PublishedPicture {...{ mediaId, width, height, label }} />
        </a>
      )}
      <div className="row wrap">
        {mediaId === undefined && (
          <Button
            size="s"
            busy={isSending}
            busyLabel="Showing…"
            onClick={() => void decide('shown')}
          >
            Show<span className="visually-hidden">{` ${label}`}</span>
          </Button>
        )}
        <Button size="s" variant="secondary" disabled={isSending} onClick={leaveOut}>
          Delete…<span className="visually-hidden">{` ${label}`}</span>
        </Button>
      </div>
    </li>
  );
}

/** A customer's photos: the owner shows each, or leaves it out. */
export function CardPhotos({ review }: { review: AdminReview }) {
  const { photos, name } = review;
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={`cluster ${styles.photos}`} aria-label={`Photos of ${name}`}>
        {photos.map((photo, index) => (
          <Photo
            key={photo.id}
            review={review}
            photo={photo}
            label={`photo ${index + 1} of ${name}`}
          />
        ))}
      </ul>
      <OpenedPrivatePicture ids={photos.map(({ id }) => id)} source={waitingPhotos(review)} />
    </>
  );
}
