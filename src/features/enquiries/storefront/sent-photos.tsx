import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { UploadList, useSentFiles } from '#features/media/storefront/uploads.tsx';
import type { SendOptions } from '#features/media/storefront/send-picture.ts';
import { useUnsavedWork } from '#platform/client/drafts/use-unsaved-work.ts';
import { sendThreadPicture } from './thread/send-thread-picture.ts';

type SentPhotosProps = {
  photos: readonly File[];
  token: string;
  onBusy: (isBusy: boolean) => void;
};

function wordsOf(sent: number, of: number, isBusy: boolean): string {
  if (sent === of)
    return of === 1
      ? 'Your photo has reached us.'
      : `${of === 2 ? 'Both' : `All ${of}`} photos have reached us.`;
  const count = `${sent} of ${of} photos ${sent === 1 ? 'has' : 'have'} reached us.`;
  return isBusy ? `${count} Keep this page open until all are.` : `Your request is sent. ${count}`;
}

/** Sends the photos of a request that is sent; each that fails can be tried again. */
export function SentPhotos({ photos, token, onBusy }: SentPhotosProps) {
  const [sent, setSent] = useState(0);
  const send = useCallback(
    (file: File, options: SendOptions) => sendThreadPicture(token, file, options),
    [token],
  );
  const { files, add, remove, retry, isBusy } = useSentFiles(send, () =>
    setSent((count) => count + 1),
  );
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    add(photos);
  });
  const report = useEffectEvent(() => onBusy(isBusy));
  useEffect(() => report(), [isBusy]);
  useUnsavedWork(isBusy);
  return (
    <div>
      <output>{wordsOf(sent, photos.length, isBusy)}</output>
      <UploadList files={files} onRemove={remove} onRetry={retry} />
    </div>
  );
}
