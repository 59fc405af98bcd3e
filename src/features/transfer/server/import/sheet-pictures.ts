import { pictureName } from '../../picture-names.ts';

type Picture = { url?: string; mediaId?: string };
type Pictured = Record<string, unknown>;

const listIn = (draft: Pictured): Picture[] =>
  Array.isArray(draft['images']) ? (draft['images'] as Picture[]) : [];

const variantsIn = (draft: Pictured): Pictured[] =>
  Array.isArray(draft['variants']) ? (draft['variants'] as Pictured[]) : [];

/** Names of the files that a draft's pictures would come from. */
export function picturesNamedIn(draft: Pictured): string[] {
  const all = [draft, ...variantsIn(draft)].flatMap(listIn);
  const names = all.flatMap(({ url, mediaId }) =>
    url === undefined || mediaId !== undefined ? [] : [pictureName(url)],
  );
  return [...new Set(names)].filter((name) => name !== '');
}

type Media = ReadonlyMap<string, string>;

/** An uploaded picture takes the place of an address; what has neither it nor a web address stays out. */
function shown(pictures: Picture[], media: Media): Picture[] {
  return pictures.flatMap((picture) => {
    const { url, mediaId, ...rest } = picture;
    if (mediaId !== undefined || url === undefined) return [picture];
    const uploaded = media.get(pictureName(url));
    if (uploaded !== undefined) return [{ ...rest, mediaId: uploaded }];
    return /^https:\/\//i.test(url) ? [picture] : [];
  });
}

export function withPictures<T extends Pictured>(draft: T, media: Media): T {
  return {
    ...draft,
    images: shown(listIn(draft), media),
    ...(Array.isArray(draft['variants']) && {
      variants: variantsIn(draft).map((one) => ({ ...one, images: shown(listIn(one), media) })),
    }),
  };
}
