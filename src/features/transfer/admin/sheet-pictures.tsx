import { useCallback, useState } from 'react';
import { DropZone } from '#features/media/admin/admin-uploads.tsx';
import type { postUpload } from '#features/media/endpoints.ts';
import { sendPicture, type SendOptions } from '#features/media/storefront/send-picture.ts';
import { UploadList, useSentFiles } from '#features/media/storefront/uploads.tsx';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import type { listImportPictures, putImportPictures } from '../endpoints.ts';
import { plainName } from '../picture-names.ts';

/** Names that are listed one by one. */
const MOST = 20;

function listed(names: string[]): string {
  const more = names.length - MOST;
  return `${names.slice(0, MOST).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

async function place(id: string, file: File, options: SendOptions) {
  const sent = await sendPicture<typeof postUpload>('POST /v2/admin/uploads', file, options);
  if (!sent.ok) return sent;
  const name = plainName(file.name);
  const placed = await signedInApi<typeof putImportPictures>('PUT /v2/admin/import/{id}/pictures', {
    params: { id },
    body: { pictures: [{ name, mediaId: sent.upload.mediaId }] },
  });
  if (placed.ok) return { ok: true as const, upload: name };
  const { title, detail } = placed.problem;
  return { ok: false as const, sentence: `${title}. ${detail}`, canRetry: true };
}

function usePlaced(id: string) {
  const [placed, setPlaced] = useState<ReadonlySet<string>>(new Set());
  const send = useCallback((file: File, options: SendOptions) => place(id, file, options), [id]);
  const uploads = useSentFiles(send, (name) => setPlaced((before) => new Set(before).add(name)));
  return { placed, uploads };
}

type Named = { name: string; isThere: boolean }[];

function Choice({ id, named }: { id: string; named: Named }) {
  const { placed, uploads } = usePlaced(id);
  const [strangers, setStrangers] = useState<string[]>([]);
  const names = new Set(named.map(({ name }) => name));
  const missing = named.filter(({ name, isThere }) => !isThere && !placed.has(name));
  function take(files: Iterable<File>): void {
    const all = [...files];
    const isNamed = ({ name }: File) => names.has(plainName(name));
    uploads.add(all.filter(isNamed));
    setStrangers(all.filter((file) => !isNamed(file)).map(({ name }) => name));
  }
  return (
    <>
      <output>
        {`${named.length - missing.length} of ${named.length} picture files of the sheet are here.`}
      </output>
      <DropZone label="this sheet" onFiles={take} />
      <UploadList files={uploads.files} onRemove={uploads.remove} onRetry={uploads.retry} />
      {strangers.length > 0 && (
        <p className="breaks">
          <Sentence>{`Not in the sheet, so left out: ${listed(strangers)}.`}</Sentence>
        </p>
      )}
      {missing.length > 0 && (
        <p className="hint breaks">
          <Sentence>{`Still missing: ${listed(missing.map(({ name }) => name))}.`}</Sentence>
        </p>
      )}
    </>
  );
}

/** Files from her own machine in place of the addresses that a sheet has for pictures. */
export function SheetPictures({ id }: { id: string }) {
  const { data, failure, reload } = useApiQuery([ADMIN, 'import-pictures', id], (signal) =>
    signedInApi<typeof listImportPictures>('GET /v2/admin/import/{id}/pictures', {
      params: { id },
      signal,
    }),
  );
  if (failure !== undefined) {
    return (
      <LoadFailed size="s" onRetry={reload} detail={failure}>
        The pictures of this sheet didn't load.
      </LoadFailed>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="sheet-pictures">
      <h3 id="sheet-pictures">Pictures of this sheet</h3>
      <p className="hint">
        The shop fetches no pictures from elsewhere. Choose or drop the files, or their folder:
        those whose names are in the sheet go to their products. A picture with a web address that
        you do not choose stays where it is.
      </p>
      <Choice id={id} named={data} />
    </section>
  );
}
