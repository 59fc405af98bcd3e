/** Raised when the encoder's settings or the form of what is kept change: older widths are left behind. */
const RECIPE = '2';

/** Two words and a dot at most: no key leaves the folder that it is meant for. */
const KEY = /^[\w-]+\/[\w-]+(\.[a-z]+)?$/;

const KNOWN = new RegExp(
  `^(?:original/(?<original>[\\w-]{22})\\.webp|${RECIPE}/(?<width>[\\w-]{22})-\\d+\\.[a-z]+)$`,
);

/** Whether a picture may lie under this; what people's programs leave in a folder does not. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}

/** @throws Error for a key that no picture has */
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

/** Whose picture lies under this key; undefined for what no shop of this version puts there. */
export function pictureIn(key: string): string | undefined {
  const { original, width } = KNOWN.exec(key)?.groups ?? {};
  return original ?? width;
}
