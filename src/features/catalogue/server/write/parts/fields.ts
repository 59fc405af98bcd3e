import { randomBytes } from 'node:crypto';
import { ValidationFailed } from '#platform/contract/problem.ts';
import type { Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import type { FieldDraft } from '../../../personal/product-field.ts';
import { listFieldIds, replaceFields } from './field-queries.ts';

/** Options keep their ids, by which carts name them. */
function optionsOf({ kind, options }: FieldDraft) {
  const isChoice = kind === 'choice' || kind === 'colour';
  const seen = new Set<string>();
  return (isChoice ? options : []).map(({ id, label, price, swatch }) => {
    const own = id === undefined || seen.has(id) ? randomBytes(6).toString('base64url') : id;
    seen.add(own);
    return { id: own, label, price, ...(kind === 'colour' && { swatch }) };
  });
}

type ImageIds = ReadonlyMap<string, string>;
type Place = { id: string; productId: string; position: number; imageIds: ImageIds };

/** @throws ValidationFailed for a picture of another product */
function previewOf({ kind, preview }: FieldDraft, { position, imageIds }: Place) {
  if (!preview || (kind !== 'text' && kind !== 'lines')) return null;
  const imageId = imageIds.get(preview.imageId);
  if (imageId !== undefined) return JSON.stringify({ ...preview, imageId });
  const sentence = 'This picture is no longer one of the piece. Choose another';
  throw ValidationFailed({ fields: { [`fields.${position}.preview`]: sentence } });
}

/** A field as it is stored. */
export function fieldRow(field: FieldDraft, place: Place) {
  const { kind, label, hint, isRequired, price } = field;
  const isText = kind === 'text' || kind === 'lines';
  return {
    id: place.id,
    product_id: place.productId,
    position: place.position,
    kind,
    label,
    hint,
    is_required: isRequired,
    price,
    max_length: isText ? field.maxLength : null,
    max_lines: kind === 'lines' ? field.maxLines : null,
    letters: isText ? field.letters : 'any',
    options: JSON.stringify(optionsOf(field)),
    min_days: kind === 'date' ? field.minDays : 0,
    max_files: kind === 'photo' ? field.maxFiles : 1,
    preview: previewOf(field, place),
  };
}

/**
 * Writes what a locked product asks its customer. Edited fields keep their ids, by which carts name them.
 * @param fields undefined: they stay
 * @param imageIds stored ids of its pictures, by the ids that were sent
 * @throws ValidationFailed for a preview on another picture
 */
export async function writeFields(
  tx: Context,
  productId: string,
  fields: FieldDraft[] | undefined,
  imageIds: ImageIds,
): Promise<void> {
  if (!fields) return;
  const there = new Set(await listFieldIds(tx.db, productId));
  const rows = fields.map((field, position) => {
    const { id: provided = '' } = field;
    // A second field of the same id is a new one.
    const id = there.delete(provided) ? provided : uuidv7();
    return fieldRow(field, { id, productId, position, imageIds });
  });
  await replaceFields(tx.db, productId, rows);
}
