import { useEffect, useEffectEvent } from 'react';
import type { GalleryPicture } from '../../../choices/gallery-pictures.ts';
import { useLightbox } from './lightbox.tsx';

const PHOTO = 'a[data-photo]';

function pictureOf(link: HTMLAnchorElement): GalleryPicture {
  const { photo = '' } = link.dataset;
  const image = link.querySelector('img');
  return {
    id: link.href,
    url: link.href,
    alt: image?.alt ?? '',
    isPrimary: false,
    ...(photo !== '' && { mediaId: photo }),
    ...(image && { width: Number(image.getAttribute('width')) || undefined }),
  };
}

/** Photos of one section of the page, of which the server may have written the links. */
export function PhotoLightbox({ name }: { name: string }) {
  const { open, lightbox } = useLightbox(name);
  const press = useEffectEvent((event: MouseEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = (event.target as Element).closest<HTMLAnchorElement>(PHOTO);
    if (!link || !isPlain) return;
    event.preventDefault();
    const all = [...(link.closest('section')?.querySelectorAll<HTMLAnchorElement>(PHOTO) ?? [])];
    open(all.map(pictureOf), all.indexOf(link));
  });
  useEffect(() => {
    const listen = (event: MouseEvent) => press(event);
    document.addEventListener('click', listen);
    return () => document.removeEventListener('click', listen);
  }, []);
  return lightbox;
}
