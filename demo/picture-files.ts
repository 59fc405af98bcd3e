import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { slugOf } from './catalogue/demo-product.ts';
import type { ShelvedProduct } from './catalogue/shelf.ts';

/** A picture of a product in demo/pictures; with `variant`, of that choice only; `isSibling`, of another one of the piece. */
export type PictureUse = { file: string; alt: string; variant?: string; isSibling?: boolean };

export type PictureFolder = { files: Set<string>; alts: Map<string, string> };

/** The pictures there are, and the alternative texts of all `alts*.json` merged. */
export async function readPictureFolder(dir: string): Promise<PictureFolder> {
  const names = (await readdir(dir)).toSorted();
  const texts = await Promise.all(
    names
      .filter((name) => /^alts.*\.json$/.test(name))
      .map((name) => readFile(path.join(dir, name), 'utf8')),
  );
  const alts = texts.flatMap((text) => Object.entries(JSON.parse(text) as Record<string, string>));
  return {
    files: new Set(names.filter((name) => name.endsWith('.webp'))),
    alts: new Map(alts),
  };
}

export function swatchFile(value: string): string {
  return `swatch-${slugOf(value)}.webp`;
}

/**
 * The pictures of a product: `<slug>.webp` first, its close-up, any other `<slug>--<name>.webp`;
 * one named after a choice belongs to that choice, `pour-1` and so on are others of the piece. Files that are not there are left out.
 */
export function picturesOf(product: ShelvedProduct, { files, alts }: PictureFolder): PictureUse[] {
  const { slug, name, variants } = product;
  const values = new Map(variants?.options.map(({ value }) => [slugOf(value), value]));
  const primary = `${slug}.webp`;
  const closeUp = `${slug}--macro.webp`;
  const others = [...files].filter((file) => file.startsWith(`${slug}--`) && file !== closeUp);
  return [primary, closeUp, ...others]
    .filter((file) => files.has(file))
    .map((file) => {
      const variant = values.get(file.slice(slug.length + 2, -'.webp'.length));
      const fallback = variant ? `${name} in ${variant}` : name;
      const alt = alts.get(file) ?? (file === closeUp ? `${name}, seen from close by` : fallback);
      const isSibling = file.startsWith(`${slug}--pour-`);
      return { file, alt, isSibling, ...(variant !== undefined && { variant }) };
    });
}
