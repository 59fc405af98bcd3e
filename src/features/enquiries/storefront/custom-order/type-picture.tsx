import type { Shop } from '#features/shop/storefront/use-shop.ts';
import { mediaUrl } from '#features/media/picture-formats.ts';
import { Sparkles } from '#platform/ui/icons/icons.generated.tsx';
import artPieces from '../types/art-pieces.webp';
import coasters from '../types/coasters.webp';
import jewelry from '../types/jewelry.webp';
import keychains from '../types/keychains.webp';
import trays from '../types/trays.webp';

type TypeOfProduct = Shop['requests']['types'][number];

/** The demo's. */
const DRAWN = new Map([
  ['coasters', coasters],
  ['trays', trays],
  ['jewelry', jewelry],
  ['keychains', keychains],
  ['art-pieces', artPieces],
]);

function pictureOf({ value, mediaId }: TypeOfProduct): string | undefined {
  return mediaId === '' ? DRAWN.get(value) : mediaUrl(mediaId, 320, 'webp');
}

export function hasPicture(type: TypeOfProduct): boolean {
  return pictureOf(type) !== undefined;
}

export function TypePicture({ type }: { type: TypeOfProduct }) {
  const picture = pictureOf(type);
  if (picture === undefined) return <Sparkles className="icon" />;
  return <img src={picture} alt="" width="160" height="200" />;
}
