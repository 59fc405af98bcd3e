import { randomBytes } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import type { FieldDraft } from '../../product-field.ts';
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

/** A field as it is stored. */
export function fieldRow(
  field: FieldDraft,
  place: { id: string; productId: string; position: number },
) {
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
  };
}

/**
 * Writes what a locked product asks its buyer. Edited fields keep their ids, by which carts name them.
 * @param fields undefined: they stay
 */
export async function writeFields(
  tx: Context,
  productId: string,
  fields: FieldDraft[] | undefined,
): Promise<void> {
  if (!fields) return;
  const there = new Set(await listFieldIds(tx.db, productId));
  const rows = fields.map((field, position) => {
    const { id: given = '' } = field;
    // A second field of the same id is a new one.
    const id = there.delete(given) ? given : uuidv7();
    return fieldRow(field, { id, productId, position });
  });
  await replaceFields(tx.db, productId, rows);
}
