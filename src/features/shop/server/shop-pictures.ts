import { lockMedia, mediaWidths, releaseMedia } from '#features/media/server/sweep-pictures.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import type { Context } from '#platform/server/context.ts';
import { MIN_HOME_PICTURE_WIDTH } from '../look/look-settings.ts';
import type { ShopPatch } from '../contract.ts';

type Shown = Pick<ShopPatch, 'look' | 'home' | 'requests' | 'linkPage' | 'papers'>;

type NamedPicture = { path: string; id: string; minWidth: number };

function requestPictures(requests: Shown['requests']) {
  const kinds = (requests?.types ?? []).map(({ mediaId }, index) => ({
    path: `requests.types.${index}.mediaId`,
    id: mediaId,
    minWidth: 1,
  }));
  const made = (requests?.made ?? []).map(({ mediaId }, index) => ({
    path: `requests.made.${index}.mediaId`,
    id: mediaId,
    minWidth: 1,
  }));
  return [...kinds, ...made];
}

function picturesOf({ look, home, requests, linkPage, papers }: Shown): NamedPicture[] {
  return [
    ...requestPictures(requests),
    { path: 'linkPage.mediaId', id: linkPage?.mediaId, minWidth: 1 },
    { path: 'papers.signature', id: papers?.signature, minWidth: 1 },
    { path: 'look.logo', id: look?.logo?.mediaId, minWidth: 1 },
    { path: 'home.picture', id: home?.picture?.mediaId, minWidth: MIN_HOME_PICTURE_WIDTH },
  ].flatMap(({ id = '', ...picture }) => (id === '' ? [] : [{ ...picture, id }]));
}

/** Keeps what these settings show from the sweep. @throws ValidationFailed for a picture that is gone or too small */
export async function lockPictures(tx: Context, patch: Shown): Promise<void> {
  const pictures = picturesOf(patch);
  const ids = [...new Set(pictures.map(({ id }) => id))];
  const missing = await lockMedia(tx, ids);
  const widths = await mediaWidths(tx, ids);
  const fields: Record<string, string> = {};
  for (const { path, id, minWidth } of pictures) {
    const width = widths.get(id) ?? 0;
    if (missing.has(id)) fields[`patch.${path}`] = 'This picture is not kept. Upload it again';
    else if (width < minWidth) {
      fields[`patch.${path}`] =
        `This picture is ${width} pixels wide and would be blurred. Choose one of at least ${minWidth}`;
    }
  }
  if (Object.keys(fields).length > 0) throw ValidationFailed({ fields });
}

/** Pictures that may be shown no longer get their day. */
export function releasePictures(tx: Context, before: Shown): Promise<void> {
  return releaseMedia(tx, [...new Set(picturesOf(before).map(({ id }) => id))]);
}
