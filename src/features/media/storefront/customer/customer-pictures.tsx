import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { importAgain } from '#platform/client/import-again.ts';
import { problemOf, queries } from '#platform/client/query.ts';
import { lateDialog } from '#platform/ui/overlays/late-dialog.tsx';
import { pictureQuery } from './customer-picture-file.ts';
import './customer-pictures.css';

const PictureDialog = lateDialog(() => importAgain(() => import('./picture-dialog.tsx')));

type PictureProps = { id: string; alt: string };

/** A photo of a customer, small. */
export function CustomerPicture({ id, alt }: PictureProps) {
  const { data, error } = useQuery(pictureQuery(id, 'small'), queries);
  if (data !== undefined) return <img className="own-pic" src={data} alt={alt} />;
  if (error === null) return <span className="own-pic" />;
  const isGone = problemOf(error)?.status === 404;
  return <span className="hint">{isGone ? 'Photo no longer kept' : 'Photo did not load'}</span>;
}

function OpenablePicture({ id, alt }: PictureProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="own-open" onClick={() => setIsOpen(true)}>
        <span className="vh">Open </span>
        <CustomerPicture id={id} alt={alt} />
      </button>
      <PictureDialog isOpen={isOpen} onClose={() => setIsOpen(false)} id={id} label={alt} />
    </>
  );
}

type CustomerPicturesProps = {
  ids: readonly string[];
  /** What the buyer was asked for. */
  label: string;
  /** Each opens in full size. */
  canOpen?: boolean;
};

export function CustomerPictures({ ids, label, canOpen = false }: CustomerPicturesProps) {
  const Picture = canOpen ? OpenablePicture : CustomerPicture;
  return (
    <span className="own-pics">
      {ids.map((id, at) => (
        <Picture key={id} id={id} alt={ids.length === 1 ? label : `${label} ${at + 1}`} />
      ))}
    </span>
  );
}
