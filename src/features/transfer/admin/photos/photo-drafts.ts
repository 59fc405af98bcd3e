import { ProductDraft } from '#features/catalogue/product-form/product-draft.ts';
import {
  emptyFields,
  toDraft,
  type DraftBody,
} from '#features/catalogue/product-form/admin/fields/product-fields.ts';
import { addPicture } from '#features/catalogue/product-form/admin/pictures/picture-fields.ts';
import { newKey } from '#platform/client/calls/idempotent-mutation.ts';
import { formErrors } from '#platform/contract/field-errors.ts';

/** A product that a photo becomes, as it is typed. */
export type PhotoDraft = {
  /** Also the key of its call: a second try adds nothing twice. */
  key: string;
  url: string;
  name: string;
  price: string;
  category: string;
  stock: string;
};
export type PhotoDrafts = { drafts: PhotoDraft[] };

const OF_CAMERAS =
  /^(?:img|dsc[a-z]?|pxl|mvimg|image|photo|screenshot|whatsapp image|p|dji)?[\d\s()_.-]*(?:at [\d\s.]+(?:am|pm)?)?[\d\s()-]*(?:copy|edit(?:ed)?)?$/i;

/** `blue-wave_tray (1).JPG` is "Blue wave tray"; a number that a camera gave is no name. */
export function nameOfFile(fileName: string): string {
  const words = fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/ ?\(\d+\)$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (OF_CAMERAS.test(words)) return '';
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 200);
}

/** Price and category are those of the draft before: many photos are of one kind. */
export function withPhoto(
  drafts: PhotoDraft[],
  { url, fileName }: { url: string; fileName: string },
): PhotoDraft[] {
  const { price = '', category = '' } = drafts.at(-1) ?? {};
  const name = nameOfFile(fileName);
  return [...drafts, { key: newKey(), url, name, price, category, stock: '' }];
}

/** Gives all drafts below this one its price and category. */
export function passedOn(drafts: PhotoDraft[], at: number): PhotoDraft[] {
  const from = drafts[at];
  if (from === undefined) return drafts;
  const { price, category } = from;
  return drafts.map((draft, index) => (index > at ? { ...draft, price, category } : draft));
}

/** Hidden until she shows it. */
export function bodyOf({ name, price, category, stock, url }: PhotoDraft): DraftBody {
  return toDraft({
    ...emptyFields(),
    name: name.trim(),
    price,
    stock,
    category: { name: category.trim(), slug: '' },
    status: 'inactive',
    images: addPicture([], { url, alt: name.trim() }),
  });
}

/** Name of the field that shows what is wrong with a part of the body. */
export function fieldOf(path: string): string {
  const [part = ''] = path.split('.');
  return ['name', 'price', 'category', 'stock'].includes(part) ? part : 'name';
}

export function errorsOf({ drafts }: PhotoDrafts): Record<string, string> {
  return Object.fromEntries(
    drafts.flatMap((draft, at) =>
      Object.entries(formErrors(ProductDraft, bodyOf(draft))).map(([path, sentence]) => [
        `drafts.${at}.${fieldOf(path)}`,
        sentence,
      ]),
    ),
  );
}
