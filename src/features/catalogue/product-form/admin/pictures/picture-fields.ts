import { isBlank } from '#platform/contract/typed/typed-text.ts';
import { newKey } from '#platform/client/calls/idempotent-mutation.ts';
import type { AdminProductWire } from '../../../admin-contract.ts';

/** A picture in the form; an uploaded one is identified by its address. */
export type PictureFields = {
  key: string;
  /** Absent for a new picture. */
  id?: string | undefined;
  url: string;
  alt: string;
  isPrimary: boolean;
  isSibling: boolean;
};

const MEDIA_PATH = /^\/media\/([A-Za-z0-9_-]{22})\//;

/** The id of an uploaded picture, from its address. */
export function mediaIdOf(url: string): string | undefined {
  return MEDIA_PATH.exec(url.trim())?.[1];
}

/** A small width of an uploaded picture, else its address. */
export function thumbAddress(url: string): string {
  const mediaId = mediaIdOf(url);
  return mediaId === undefined ? url.trim() : `/media/${mediaId}/160.webp`;
}

export function pictureFields(image: AdminProductWire['images'][number]) {
  const { id, url, alt, isPrimary, isSibling = false } = image;
  return { key: id, id, url, alt, isPrimary, isSibling };
}

/** The body for a picture; combinations of the same form refer to a new one by its key. */
export function pictureDraft({ key, id = key, url, alt, ...marks }: PictureFields) {
  const { isPrimary, isSibling } = marks;
  const mediaId = mediaIdOf(url);
  const source = mediaId === undefined ? { url: url.trim() } : { mediaId };
  return { id, ...source, alt, isPrimary, isSibling };
}

/** Marks one row as primary: `key`, else the present one, else the first. */
export function withPrimary(rows: PictureFields[], key?: string): PictureFields[] {
  const chosen = key ?? (rows.find(({ isPrimary }) => isPrimary) ?? rows[0])?.key;
  return rows.map((row) => ({ ...row, isPrimary: row.key === chosen }));
}

export function addPicture(
  rows: PictureFields[],
  { url = '', alt = '' }: { url?: string; alt?: string } = {},
): PictureFields[] {
  return withPrimary([...rows, { key: newKey(), url, alt, isPrimary: false, isSibling: false }]);
}

export function movePicture(rows: PictureFields[], at: number, by: -1 | 1): PictureFields[] {
  const row = rows[at];
  if (row === undefined || rows[at + by] === undefined) return rows;
  return rows.toSpliced(at, 1).toSpliced(at + by, 0, row);
}

type Pictured = { images: PictureFields[]; variants: { value: string; images: PictureFields[] }[] };
export type NamedPicture = { picture: PictureFields; label: string };

function named(rows: PictureFields[], name: string): NamedPicture[] {
  return rows
    .map((picture, at) => ({ picture, label: `${name} ${at + 1}` }))
    .filter(({ picture }) => !isBlank(picture.url));
}

/** All pictures of a piece and its variants: "Picture 1", "Lagoon 2". */
export function picturesOf({ images, variants }: Pictured): NamedPicture[] {
  return [
    ...named(images, 'Picture'),
    ...variants.flatMap((variant) => named(variant.images, variant.value || 'New variant')),
  ];
}
