export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** Pixels of an upload. */
export const MAX_PICTURE_SIDE = 6000;
export const MAX_PICTURE_PIXELS = 25_000_000;

export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Pixels. A fixed list, so that callers cannot request arbitrary sizes. */
export const MEDIA_WIDTHS = [64, 96, 128, 160, 240, 320, 480, 640, 750, 960, 1280, 1920] as const;
export type MediaWidth = (typeof MEDIA_WIDTHS)[number];

export const MEDIA_FORMATS = ['avif', 'webp'] as const;
export type MediaFormat = (typeof MEDIA_FORMATS)[number];

export function mediaUrl(id: string, width: MediaWidth, format: MediaFormat): string {
  return `/media/${id}/${width}.${format}`;
}

/** Pixels of the picture that a shared link shows. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

/** JPEG, which every app that shows links can read. */
export function sharePictureUrl(id: string): string {
  return `/media/${id}/share.jpg`;
}

/** Pixels a side, of a square for mails: twice what they show. */
export const MAIL_SIDE = 128;

/** Square and as JPEG, which every mail program shows. */
export function mailPictureUrl(id: string): string {
  return `/media/${id}/mail.jpg`;
}

export const MAIL_LOGO = { width: 480, height: 96 } as const;

/** Uncut and as PNG, which keeps what is transparent. */
export function mailLogoUrl(id: string): string {
  return `/media/${id}/logo.png`;
}

/** Pixels a side at most, of a whole picture as JPEG. */
export const WHOLE_SIDE = 1280;

/** Uncut and as JPEG, which every shopping site takes. */
export function wholePictureUrl(id: string): string {
  return `/media/${id}/whole.jpg`;
}
