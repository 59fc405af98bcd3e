import { PictureNotFound } from '#features/media/contract.ts';
import { encodeMailLogo } from '#features/media/server/picture-codec.ts';
import { findOriginal } from '#features/media/server/storage/originals.ts';
import type { PictureStores } from '#features/media/server/storage/picture-store.ts';
import { ProblemError } from '#platform/contract/problem.ts';
import type { Context } from '#platform/server/context.ts';
import type { Snapshot } from '../snapshot-contract.ts';

/** Where pictures lie. */
export type PictureSource = Pick<Context, 'db' | 'log'> & {
  stores: Pick<PictureStores, 'originals'>;
};

/** The seller's signature as PNG; undefined for a paper without one, and for a picture that was lost. @throws Unavailable */
export async function signatureOf(
  source: PictureSource,
  { seller: { signature } }: Snapshot,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (signature === undefined) return undefined;
  try {
    return await encodeMailLogo(() => findOriginal(source, signature));
  } catch (error) {
    if (error instanceof ProblemError && error.declaration === PictureNotFound) return undefined;
    throw error;
  }
}
