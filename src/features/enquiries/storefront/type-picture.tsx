import artPieces from './types/art-pieces.webp';
import coasters from './types/coasters.webp';
import jewelry from './types/jewelry.webp';
import keychains from './types/keychains.webp';
import trays from './types/trays.webp';

const PICTURES: Record<string, string> = {
  coasters,
  trays,
  jewelry,
  keychains,
  'art-pieces': artPieces,
};

/** A piece of each kind, small, for the picture radios. */
export function TypePicture({ type }: { type: string }) {
  return <img src={PICTURES[type]} alt="" width="160" height="200" />;
}
