const ROWS = new Map([
  ['variants', 'Variant'],
  ['attributes', 'Attribute'],
  ['images', 'picture'],
]);

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The part of the form that a path belongs to, in words: `variants.1.images.0.url`. */
export function wordsOfPath(path: string): string {
  const parts = path.split('.');
  const rows = parts.flatMap((part, at) => {
    const place = parts[at + 1];
    const row = ROWS.get(part);
    return row === undefined || place === undefined ? [] : `${row} ${Number(place) + 1}`;
  });
  return WORDS.get(path) ?? capital(rows.join(', '));
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
