export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
