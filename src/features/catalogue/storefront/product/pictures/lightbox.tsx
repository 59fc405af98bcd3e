import { useState, type ReactNode } from 'react';
import { importAgain } from '#platform/client/import-again.ts';
import { ZoomIn } from '#platform/ui/icons/icons.generated.tsx';
import { deferredDialog } from '#platform/ui/overlays/dialog/deferred-dialog.tsx';
import type { GalleryPicture } from '../../../choices/gallery-pictures.ts';
import styles from '../product.module.css';

const Lightbox = deferredDialog(() => importAgain(() => import('./lightbox-dialog.tsx')));

/** Covers its picture. */
export function EnlargeButton({
  onOpen,
  what,
}: {
  /** @param shown address of the file that the picture under the button shows */
  onOpen: (shown: string | undefined) => void;
  what?: string;
}) {
  return (
    <button
      type="button"
      className={styles.enlarge}
      aria-label={what === undefined ? 'Enlarge picture' : `Enlarge picture: ${what}`}
      onClick={({ currentTarget }) =>
        onOpen(currentTarget.parentElement?.querySelector('img')?.currentSrc)
      }
    >
      <span className="icon-button">
        <ZoomIn className="icon" />
      </span>
    </button>
  );
}

/** Pictures of a piece, as large as there are, over everything. */
export function useLightbox(name: string): {
  open: (pictures: GalleryPicture[], at: number, shownFile?: string) => void;
  lightbox: ReactNode;
} {
  const [shown, setShown] = useState<{
    pictures: GalleryPicture[];
    at: number;
    shownFile: string | undefined;
  }>();
  const [isOpen, setIsOpen] = useState(false);
  return {
    open(pictures, at, shownFile) {
      setShown({ pictures, at, shownFile });
      setIsOpen(true);
    },
    lightbox: shown && (
      <Lightbox {...{ name, ...shown, isOpen }} onClose={() => setIsOpen(false)} />
    ),
  };
}
