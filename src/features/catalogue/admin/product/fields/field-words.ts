/** The part of the form that a path belongs to, in words: `variants.1.images.0.url`. */
export function wordsOfPath(path: string): string {
  const [list = '', at = '', ...rest] = path.split('.');
  const number = Number(at) + 1;
  if (list === 'variants' && rest[0] === 'images') {
    return `Variant ${number}, picture ${Number(rest[1]) + 1}`;
  }
  if (list === 'variants' && at !== '') return `Variant ${number}`;
  if (list === 'attributes' && at !== '') return `Attribute ${number}`;
  if (list === 'images' && at !== '') return `Picture ${number}`;
  return WORDS.get(path) ?? '';
}

const WORDS = new Map([
  ['name', 'Name'],
  ['slug', 'Address'],
  ['description', 'Description'],
  ['price', 'Price'],
  ['comparePrice', 'Compare Price'],
  ['costPrice', 'Cost Price'],
  ['weight', 'Weight'],
  ['stock', 'Stock'],
  ['status', 'Status'],
  ['category.name', 'Category Name'],
  ['category.slug', 'Category Slug'],
  ['tags', 'Tags'],
]);

/** The id of the control, or the section, that a path belongs to. */
export function idOfPath(path: string): string {
  return `pf-${path}`;
}
