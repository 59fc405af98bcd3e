import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { importAgain } from '#platform/client/import-again.ts';
import { useOverlay, useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { problemOf, queries } from '#platform/client/query/query.ts';
import { deferredDialog } from '#platform/ui/overlays/dialog/deferred-dialog.tsx';
import { pictureQuery } from './customer-picture-file.ts';
import styles from '../pictures.module.css';

const PictureDialog = deferredDialog(() => importAgain(() => import('./picture-dialog.tsx')));

/** "Garland", or "Garland 2" of several. */
export function pictureLabel(label: string, ids: readonly string[], id: string): string {
  return ids.length === 1 ? label : `${label} ${ids.indexOf(id) + 1}`;
}

type PictureProps = { id: string; alt: string };

/** A photo of a customer, small. */
export function CustomerPicture({ id, alt }: PictureProps) {
  const { data, error } = useQuery(pictureQuery(id, 'small'), queries);
  const look = `${styles.picture} ${styles.small}`;
  if (data !== undefined) return <img className={look} src={data} alt={alt} />;
  if (error === null) return <span className={look} />;
  const isGone = problemOf(error)?.status === 404;
  return <span className="hint">{isGone ? 'Photo deleted' : "Photo didn't load"}</span>;
}

const OVERLAY = 'photo';

function OpenablePicture({ id, alt }: PictureProps) {
  return (
    <Link className={styles.open} {...useOverlayLink(OVERLAY, id)}>
      <span className="visually-hidden">Open </span>
      <CustomerPicture id={id} alt={alt} />
    </Link>
  );
}

type OpenedPictureProps = {
  /** Undefined for a picture that is not on this page. */
  labelOf: (id: string) => string | undefined;
};

/** The photo that was opened, in full size. It stays open where the page below changes, as on a turned phone. */
export function OpenedPicture({ labelOf }: OpenedPictureProps) {
  const { isOpen, value = '', close } = useOverlay(OVERLAY);
  const label = labelOf(value);
  if (label === undefined) return null;
  return <PictureDialog isOpen={isOpen} onClose={close} id={value} label={label} />;
}

type CustomerPicturesProps = {
  ids: readonly string[];
  /** The question that the customer answered. */
  label: string;
  /** Each opens in full size. */
  canOpen?: boolean;
};

export function CustomerPictures({ ids, label, canOpen = false }: CustomerPicturesProps) {
  const Picture = canOpen ? OpenablePicture : CustomerPicture;
  return (
    <span className={`row wrap ${styles.pictures}`}>
      {ids.map((id) => (
        <Picture key={id} id={id} alt={pictureLabel(label, ids, id)} />
      ))}
    </span>
  );
}
