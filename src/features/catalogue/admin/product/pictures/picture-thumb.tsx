import { useEffect, useState } from 'react';
import { mediaIdOf } from '../fields/picture-rows.ts';

/** An address is looked at when one pauses in typing it. */
const TYPING_MS = 400;
const ADDRESS = /^https?:\/\/[^\s/]+\.[^\s/]+\/?\S*$/i;

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** What is behind the address of a picture, live; 'Invalid URL' where nothing can be shown. */
export function PictureThumb({ url, alt }: { url: string; alt: string }) {
  const address = usePaused(url.trim());
  const [failed, setFailed] = useState<string>();
  if (address === '') return <span className="picthumb picthumb-none" aria-hidden="true" />;
  const mediaId = mediaIdOf(address);
  const canLoad = mediaId !== undefined || ADDRESS.test(address);
  if (!canLoad || failed === address) {
    return <span className="picthumb picthumb-bad">Invalid URL</span>;
  }
  return (
    <img
      className="picthumb"
      src={mediaId === undefined ? address : `/media/${mediaId}/160.webp`}
      alt={alt}
      width="56"
      height="70"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(address)}
    />
  );
}
