/**
 * The widths a kept picture is served in, in pixels: each at most half as much again as the one
 * before, so that no screen gets many more pixels than it shows. Fixed, so that nobody
 * can make the shop compute and store a picture for every number there is.
 */
export const MEDIA_WIDTHS = [64, 96, 128, 160, 240, 320, 480, 640, 750, 960, 1280, 1920] as const;
export type MediaWidth = (typeof MEDIA_WIDTHS)[number];

export const MEDIA_FORMATS = ['avif', 'webp'] as const;
export type MediaFormat = (typeof MEDIA_FORMATS)[number];

/** The address of one width of a kept picture. It never changes its content. */
export function mediaUrl(id: string, width: MediaWidth, format: MediaFormat): string {
  return `/media/${id}/${width}.${format}`;
}
