import { newKey } from '#platform/client/idempotent-mutation.ts';
import type { PictureFields } from '../form/product-fields.ts';

/** Makes one the primary picture and no other; without a key the first, where none is. */
export function withPrimary(rows: PictureFields[], key?: string): PictureFields[] {
  const chosen = key ?? (rows.find(({ isPrimary }) => isPrimary) ?? rows[0])?.key;
  return rows.map((row) => ({ ...row, isPrimary: row.key === chosen }));
}

/** Adds a row at the end; the first of all is the primary one. */
export function addPicture(
  rows: PictureFields[],
  { url = '', alt = '' }: { url?: string; alt?: string } = {},
): PictureFields[] {
  return withPrimary([...rows, { key: newKey(), url, alt, isPrimary: false }]);
}

/** Moves a row by one place, where there is one. */
export function movePicture(rows: PictureFields[], at: number, by: -1 | 1): PictureFields[] {
  const row = rows[at];
  if (row === undefined || rows[at + by] === undefined) return rows;
  return rows.toSpliced(at, 1).toSpliced(at + by, 0, row);
}
