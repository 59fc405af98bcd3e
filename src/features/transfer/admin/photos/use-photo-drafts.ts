import { useRef, useState } from 'react';
import type { postProduct } from '#features/catalogue/admin-endpoints.ts';
import type { DraftBody } from '#features/catalogue/product-form/admin/fields/product-fields.ts';
import type { Upload } from '#features/media/contract.ts';
import type { postUpload } from '#features/media/endpoints.ts';
import { sendPicture, type SendOptions } from '#features/media/storefront/send-picture.ts';
import { useSentFiles } from '#features/media/storefront/uploads.tsx';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { DRAFT } from '#platform/client/drafts/drafts.ts';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { bodyOf, errorsOf, fieldOf, withPhoto, type PhotoDrafts } from './photo-drafts.ts';

export type AddedProduct = { id: string; name: string };
type Failed = { at: number; problem: ProblemBody };
type Bodies = { key: string; body: DraftBody }[];

const Schema = checkedDraft(errorsOf, ({ drafts }: PhotoDrafts): Bodies =>
  drafts.map((draft) => ({ key: draft.key, body: bodyOf(draft) })),
);
const START: PhotoDrafts = { drafts: [] };

/** The shop can't be reached or takes nothing now: so it would be with the next one. */
const isOfShop = ({ status }: ProblemBody) => status < 400 || status === 429 || status >= 500;

const fieldsOf = ({ at, problem }: Failed) =>
  Object.entries(problem.fields ?? { name: problem.detail }).map(([path, sentence]) => [
    `drafts.${at}.${fieldOf(path)}`,
    sentence,
  ]);

/** One problem for the form: what is wrong with a draft stands there. */
function problemOf(failed: [Failed, ...Failed[]], title: string): ProblemBody {
  const stopped = failed.find(({ problem }) => isOfShop(problem));
  if (stopped) return { ...stopped.problem, title };
  const fields = Object.fromEntries(failed.flatMap(fieldsOf)) as Record<string, string>;
  return { ...failed[0].problem, title, fields };
}

/** Adds one after the other; what fails stays to be corrected, the others are in the shop. */
function useAdding() {
  const [added, setAdded] = useState<ReadonlyMap<string, AddedProduct>>(new Map());
  const known = useRef(added);
  async function addOne({ key, body }: Bodies[number]): Promise<ProblemBody | undefined> {
    if (known.current.has(key)) return undefined;
    const result = await signedInApi<typeof postProduct>('POST /v2/products', {
      headers: { 'idempotency-key': key },
      body,
    });
    if (!result.ok) return result.problem;
    const { id, name } = result.data;
    known.current = new Map(known.current).set(key, { id, name });
    setAdded(known.current);
    return undefined;
  }
  async function send(bodies: Bodies) {
    const failed: Failed[] = [];
    for (const [at, one] of bodies.entries()) {
      const problem = await addOne(one);
      if (problem === undefined) continue;
      failed.push({ at, problem });
      if (isOfShop(problem)) break;
    }
    await refreshAdmin();
    const [first, ...others] = failed;
    if (first === undefined) return { ok: true as const, data: bodies.length };
    const count = bodies.filter(({ key }) => known.current.has(key)).length;
    const title = count === 0 ? 'Nothing was added' : `${count} of ${bodies.length} were added`;
    return { ok: false as const, problem: problemOf([first, ...others], title) };
  }
  return { added, send };
}

async function sendPhoto(file: File, options: SendOptions) {
  const sent = await sendPicture<typeof postUpload>('POST /v2/admin/uploads', file, options);
  return sent.ok ? { ok: true as const, upload: { ...sent.upload, fileName: file.name } } : sent;
}

export function usePhotoDrafts(after: (count: number) => void) {
  const { added, send } = useAdding();
  const form = useForm({ schema: Schema, start: START, keep: `${DRAFT}photos`, send, after });
  return { form, added };
}

export type PhotoForm = ReturnType<typeof usePhotoDrafts>['form'];

/** Stands in the form, which waits for the photos. */
export function usePhotoUploads(form: PhotoForm) {
  return useSentFiles(sendPhoto, (photo: Upload & { fileName: string }) =>
    form.edit('', ({ drafts }) => ({ drafts: withPhoto(drafts, photo) })),
  );
}
