import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dataUrl } from '#platform/client/files/data-url.ts';
import { fetchFile } from '#platform/client/files/fetch-file.ts';
import { useOverlay, useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { dataOf, queries, sentenceOf } from '#platform/client/query/query.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Picture } from '#platform/ui/display/picture.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Button } from '#platform/ui/actions/button.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import type { PrivatePicture } from '../../customer-contract.ts';
import { CUSTOMER_WIDTHS } from '../../customer-picture.ts';
import styles from '../pictures.module.css';

/** How a page fetches its photos, which few may see. */
export type PrivateSource = {
  callOf: (id: string, width: number) => string;
  headers: Record<string, string>;
};

type PictureProps = { id: string; label: string; source: PrivateSource };

export function usePrivatePicture(source: PrivateSource, id: string | undefined, width: number) {
  return useQuery(
    {
      queryKey: ['PRIVATE_PICTURE', id, width],
      queryFn: async () =>
        dataUrl(dataOf(await fetchFile(source.callOf(id ?? '', width), source.headers))),
      staleTime: Infinity,
      enabled: id !== undefined,
    },
    queries,
  );
}

const OVERLAY = 'photo';

function SmallPicture({ id, label, source }: PictureProps) {
  const { data, error } = usePrivatePicture(source, id, CUSTOMER_WIDTHS.small);
  const link = useOverlayLink(OVERLAY, id);
  if (error !== null) return <span className="hint">Photo didn't load</span>;
  return (
    <Link className={styles.open} {...link}>
      <span className="visually-hidden">Open </span>
      {data === undefined ? (
        <span className={styles.picture}>
          <span className="visually-hidden">{label}</span>
        </span>
      ) : (
        <img className={styles.picture} src={data} alt={label} />
      )}
    </Link>
  );
}

type PrivatePicturesProps = {
  pictures: readonly PrivatePicture[];
  /** Names their owner: "Photo of Asha". */
  label: string;
  source: PrivateSource;
};

export function PrivatePictures({ pictures, label, source }: PrivatePicturesProps) {
  return (
    <span className={`row wrap ${styles.pictures} ${styles.below}`}>
      {pictures.map(({ id }, index) => (
        <SmallPicture key={id} id={id} label={`${label} ${index + 1}`} source={source} />
      ))}
    </span>
  );
}

type PublishedPictureProps = {
  mediaId: string;
  width: number;
  height: number;
  label: string;
};

/** A published photo, in the size of a private one. */
export function PublishedPicture({ mediaId, width, height, label }: PublishedPictureProps) {
  return (
    <Picture
      className={`${styles.picture} ${styles.below}`}
      src={{ mediaId, url: '', width, height, alt: label }}
      sizes="104px"
      widths={[128, 240, 320]}
    />
  );
}

type OpenedPrivatePictureProps = { ids: readonly string[]; source: PrivateSource };

/** The photo that was opened, in full size. */
export function OpenedPrivatePicture({ ids, source }: OpenedPrivatePictureProps) {
  const { isOpen, value = '', close } = useOverlay(OVERLAY);
  const id = ids.includes(value) ? value : undefined;
  const { data, error } = usePrivatePicture(source, isOpen ? id : undefined, CUSTOMER_WIDTHS.whole);
  if (id === undefined) return null;
  return (
    <Dialog open={isOpen} onClose={close} isInAddress size="l">
      <div className="dialog-body">
        <DialogTitle>Photo</DialogTitle>
        {data !== undefined && <img className={styles.full} src={data} alt="In full size" />}
        {data === undefined && error === null && <Loading label="Loading the photo" />}
        {error !== null && <Banner tone="bad">{sentenceOf(error)}</Banner>}
      </div>
      <div className="dialog-foot">
        <Button variant="secondary" onClick={close}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
