/** Raised when the encoder's settings change: older widths are left behind. */
const RECIPE = '2';

/** No key leaves its folder. */
const KEY = /^[\w-]+\/[\w-]+(\.[a-z]+)?$/;

const KNOWN = new RegExp(
  `^(?:original/(?<original>[\\w-]{22})\\.webp|${RECIPE}/(?<width>[\\w-]{22})-\\d+\\.[a-z]+)$`,
);

export function isKey(text: string): boolean {
  return KEY.test(text);
}

export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`No key of a picture: ${key}`);
}

export function originalKey(id: string): string {
  return `original/${id}.webp`;
}

/** @param name `<id>-<width>.<format>` */
export function widthKey(name: string): string {
  return `${RECIPE}/${name}`;
}

export function pictureIn(key: string): string | undefined {
  const { original, width } = KNOWN.exec(key)?.groups ?? {};
  return original ?? width;
}
