import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries, sentenceOf } from '#platform/client/query/query.ts';
import { saveFile } from '#platform/client/files/save-file.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Download } from '#platform/ui/icons/icons.generated.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import { toJpeg } from '../smaller-picture.ts';
import { fetchPicture, pictureQuery } from './customer-picture-file.ts';
import styles from '../pictures.module.css';

/** Printers take JPEG. */
async function save(id: string, label: string): Promise<void> {
  const photo = await fetchPicture(id, 'whole');
  const jpeg = await toJpeg(photo);
  saveFile(`${label}.${jpeg ? 'jpg' : 'webp'}`, jpeg ?? photo);
}

type PictureDialogProps = { isOpen: boolean; onClose: () => void; id: string; label: string };

/** A photo of a customer in full size. */
export default function PictureDialog({ isOpen, onClose, id, label }: PictureDialogProps) {
  const { data, error } = useQuery({ ...pictureQuery(id, 'whole'), enabled: isOpen }, queries);
  const [failure, setFailure] = useState<string>();
  const problem = error === null ? failure : sentenceOf(error);
  return (
    <Dialog open={isOpen} onClose={onClose} isInAddress size="l">
      <div className="dialog-body">
        <DialogTitle>{label}</DialogTitle>
        {data !== undefined && <img className={styles.full} src={data} alt={label} />}
        {data === undefined && error === null && <Loading label="Loading the photo" />}
        {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
      </div>
      <div className="dialog-foot">
        <p className="hint">Deleted 90 days after the order is delivered or cancelled.</p>
        <Button
          variant="secondary"
          disabled={data === undefined}
          icon={<Download className="icon" />}
          onClick={() => {
            setFailure(undefined);
            save(id, label).catch((reason: unknown) => setFailure(sentenceOf(reason)));
          }}
        >
          Save photo
        </Button>
      </div>
    </Dialog>
  );
}
