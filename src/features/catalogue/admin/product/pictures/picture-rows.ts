import { newKey } from '#platform/client/idempotent-mutation.ts';
import type { PictureFields } from '../form/product-fields.ts';

/** Marks one row as primary: `key`, else the present one, else the first. */
export function withPrimary(rows: PictureFields[], key?: string): PictureFields[] {
  const chosen = key ?? (rows.find(({ isPrimary }) => isPrimary) ?? rows[0])?.key;
  return rows.map((row) => ({ ...row, isPrimary: row.key === chosen }));
}

export function addPicture(
  rows: PictureFields[],
  { url = '', alt = '' }: { url?: string; alt?: string } = {},
): PictureFields[] {
  return withPrimary([...rows, { key: newKey(), url, alt, isPrimary: false }]);
}

export function movePicture(rows: PictureFields[], at: number, by: -1 | 1): PictureFields[] {
  const row = rows[at];
  if (row === undefined || rows[at + by] === undefined) return rows;
  return rows.toSpliced(at, 1).toSpliced(at + by, 0, row);
}
