import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { MAX_SAVED } from '../limits.ts';
import type {
  deleteSavedProduct,
  listSavedProducts,
  mergeSavedProducts,
  putSavedProduct,
} from '../endpoints.ts';
import { deviceProducts, storeProducts } from './device-products.ts';

/** Undefined: a visitor, whose pieces the browser saves. */
type Uid = string | undefined;

type Outcome = { ok: true } | { ok: false; sentence: string };

let known: { uid: string; ids: Promise<string[] | undefined> } | undefined;

/** Moves what the browser has saved to the account; it stays where it is until the shop has it. */
async function mergeDevice(): Promise<void> {
  const productIds = deviceProducts();
  if (productIds.length === 0) return;
  const answer = await signedInApi<typeof mergeSavedProducts>('POST /v2/saved-pieces/merge', {
    body: { productIds },
  });
  if (answer.ok) storeProducts(deviceProducts().filter((id) => !productIds.includes(id)));
}

async function fetchIds(): Promise<string[] | undefined> {
  await mergeDevice();
  const answer = await signedInApi<typeof listSavedProducts>('GET /v2/saved-pieces', {});
  if (answer.ok) return answer.data.map(({ productId }) => productId);
  known = undefined;
  return undefined;
}

/** Ids of saved pieces, the newest first; undefined if they didn't load. */
export async function savedIds(uid: Uid, isNew = false): Promise<string[] | undefined> {
  if (uid === undefined) return deviceProducts();
  const isOld = isNew || deviceProducts().length > 0;
  if (isOld || known?.uid !== uid) known = { uid, ids: fetchIds() };
  return known.ids;
}

function changed(ids: string[], id: string, isSaved: boolean): string[] {
  const others = ids.filter((one) => one !== id);
  return isSaved ? [id, ...others] : others;
}

function changeDevice(id: string, isSaved: boolean): Outcome {
  const ids = changed(deviceProducts(), id, isSaved);
  if (ids.length > MAX_SAVED) {
    return { ok: false, sentence: `You have saved ${MAX_SAVED} pieces. Remove one first.` };
  }
  if (storeProducts(ids)) return { ok: true };
  return { ok: false, sentence: "This browser can't save pieces. Sign in to save them." };
}

/** Saves a piece, or saves it no longer. */
export async function changeSaved(uid: Uid, productId: string, isSaved: boolean): Promise<Outcome> {
  if (uid === undefined) return changeDevice(productId, isSaved);
  const params = { productId };
  const answer = isSaved
    ? await signedInApi<typeof putSavedProduct>('PUT /v2/saved-pieces/{productId}', { params })
    : await signedInApi<typeof deleteSavedProduct>('DELETE /v2/saved-pieces/{productId}', {
        params,
      });
  if (!answer.ok)
    return { ok: false, sentence: `${answer.problem.title}. ${answer.problem.detail}` };
  const ids = (await savedIds(uid)) ?? [];
  known = { uid, ids: Promise.resolve(changed(ids, productId, isSaved)) };
  return { ok: true };
}
