import { typedLine } from '#platform/contract/typed/typed-text.ts';

/** The last part of an address or a path in small letters, by which a file is known: `sea tray.jpg`. */
export function pictureName(address: string): string {
  const [path = ''] = address.split(/[?#]/);
  const last = path.split(/[/\\]/).at(-1) ?? '';
  return plainName(decoded(last));
}

/** As one system or another writes the name of a file. */
export function plainName(name: string): string {
  return typedLine(name).toLowerCase().slice(0, 300);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
