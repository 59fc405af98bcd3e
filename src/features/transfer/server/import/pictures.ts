import { lockMedia } from '#features/media/server/sweep-pictures.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { ImportMoved, ImportNotFound, type ImportPicture } from '../../import-contract.ts';
import { plainName } from '../../picture-names.ts';
import { lockRun } from './import-queries.ts';
import { listPictures, placePictures, type Uploaded } from './picture-queries.ts';
import { getImport } from './imports.ts';

/** What a sheet names, and whether she has chosen a file for it. @throws ImportNotFound */
export async function listImportPictures(ctx: Context, id: string): Promise<ImportPicture[]> {
  await getImport(ctx, id);
  const rows = await listPictures(ctx.db, id);
  return rows.map(({ name, media_id }) => ({ name, isThere: media_id !== null }));
}

/** Puts uploaded pictures where the sheet names their files. @throws ImportNotFound, ImportMoved, ValidationFailed */
export function placeImportPictures(
  ctx: Context,
  id: string,
  uploaded: Uploaded[],
): Promise<{ missing: number }> {
  return transaction(ctx, async (tx) => {
    const run = await lockRun(tx.db, id);
    if (!run) throw ImportNotFound();
    if (run.state !== 'checked') throw ImportMoved();
    const named = uploaded.map(({ name, mediaId }) => ({ name: plainName(name), mediaId }));
    const missing = await lockMedia(tx, [...new Set(named.map(({ mediaId }) => mediaId))]);
    if (missing.size > 0) {
      throw ValidationFailed({ fields: { pictures: 'Upload these pictures first' } });
    }
    const placed = await placePictures(tx.db, id, named);
    await recordAudit(tx, {
      action: 'import.pictures',
      object: { kind: 'import', id },
      after: { placed },
    });
    const all = await listImportPictures(tx, id);
    return { missing: all.filter(({ isThere }) => !isThere).length };
  });
}
