import { isBlank } from '#platform/contract/typed/typed-text.ts';
import { kilogramsOf } from './fields/typed-numbers.ts';
import { rupeesIn } from '#platform/contract/typed/number.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { variantGroups } from '../../choices/variant-choice.ts';
import {
  NEW_COMBINATION,
  type CombinationFields,
  type ProductFields,
  type VariantFields,
} from './fields/product-fields.ts';
import { combinationRows } from './fields/product-prices.ts';
import { fieldText } from './personal/personal-fields.ts';
import { mediaIdOf, picturesOf, type PictureFields } from './pictures/picture-fields.ts';

type Fact = { label: string; text: string };

/** A field that differs between two states; '' where it is absent. */
export type Difference = {
  id: string;
  label: string;
  theirs: string;
  mine: string;
  by: 'them' | 'me' | 'both';
};

function amountText(text: string): string {
  const amount = rupeesIn(text);
  return amount === undefined || Number.isNaN(amount)
    ? text
    : formatRupees(amount, { exact: true });
}

function weightText(text: string): string {
  const kilograms = kilogramsOf(text);
  return kilograms === undefined || Number.isNaN(kilograms) ? text : `${kilograms} kg`;
}

/** The first letters of its id identify an uploaded picture. */
function sourceText({ url, alt }: PictureFields): string {
  return `${alt || 'No words'} (${mediaIdOf(url)?.slice(0, 6) ?? url})`;
}

function pictureText(picture: PictureFields): string {
  const { isPrimary, isSibling } = picture;
  const marks = [isPrimary ? ', primary' : '', isSibling ? ', another of the same piece' : ''];
  return sourceText(picture) + marks.join('');
}

function leadText(leadDays: string): string {
  return isBlank(leadDays) ? '' : `${leadDays.trim()} working days`;
}

/** The facts of a combination that differ from those of a new one. */
function combinationText({
  ownPrice,
  stock,
  code,
  isOffered,
  leadDays,
}: CombinationFields): string {
  return [
    ownPrice === undefined ? '' : amountText(ownPrice),
    isBlank(stock) ? '' : stockText(stock),
    code,
    leadText(leadDays),
    isOffered ? '' : 'not offered',
  ]
    .filter((text) => text !== '')
    .join(', ');
}

function combinationFacts(fields: ProductFields): [string, string, string][] {
  const isSeveral = variantGroups(fields.variants).length > 1;
  const pictures = new Map(picturesOf(fields).map(({ picture }) => [picture.key, picture]));
  return combinationRows(fields).flatMap(({ key, label }) => {
    const own = fields.combinations[key] ?? NEW_COMBINATION;
    const words = combinationText(isSeveral ? own : { ...own, stock: '', ownPrice: undefined });
    const picture = isSeveral ? pictures.get(own.imageKey ?? '') : undefined;
    const text = [words, ...(picture ? [sourceText(picture)] : [])].join('\n').trim();
    return text === '' ? [] : [[`combination ${key}`, `Combination ${label}`, text]];
  });
}

function stockText(stock: string): string {
  return isBlank(stock) ? 'not counted' : `${stock.trim()} in stock`;
}

function variantText({ name, value, price, stock, images }: VariantFields): string {
  const head = `${name}: ${value}, ${amountText(price)}, ${stockText(stock)}`;
  return [head, ...images.map(pictureText)].join('\n');
}

const ORDER = 'order';
const STATUS = { active: 'Active', inactive: 'Inactive', '': '' };

function factsOf(fields: ProductFields): Map<string, Fact> {
  const { category, variants, attributes, buyerFields: personalFields, tags, images } = fields;
  const facts: [string, string, string][] = [
    ['name', 'Name', fields.name],
    ['slug', 'Address', fields.slug],
    ['description', 'Description', fields.description],
    ['status', 'Status', STATUS[fields.status]],
    ['price', 'Price', amountText(fields.price)],
    ['comparePrice', 'Compare Price', amountText(fields.comparePrice)],
    ['costPrice', 'Cost Price', amountText(fields.costPrice)],
    ['weight', 'Weight', weightText(fields.weight)],
    ['category', 'Category', `${category.name} (${category.slug})`],
    ['stock', 'Stock', variants.length > 0 ? '' : stockText(fields.stock)],
    ['leadDays', 'Working days to make it', leadText(fields.leadDays)],
    ['availableOn', 'Pre-order, sent from', fields.availableOn],
    ['attributes', 'Attributes', attributes.map((a) => `${a.name}: ${a.value}`).join('\n')],
    [
      'buyerFields',
      'Order of what the buyer gives',
      personalFields.map(({ label }) => label).join(', '),
    ],
    ...personalFields.map((field): [string, string, string] => [
      `field ${field.id ?? field.key}`,
      `Made for the buyer: ${field.label || 'without a name'}`,
      fieldText(field),
    ]),
    ['tags', 'Tags', tags.join(', ')],
    ['alsoFoundBy', 'Also found by', fields.alsoFoundBy],
    ['taxRate', 'GST rate in %', fields.taxRate],
    ['hsn', 'HSN code', fields.hsn],
    ['related', 'Goes well with', fields.related.map(({ name }) => name).join('\n')],
    ['images', 'Product Images', images.map(pictureText).join('\n')],
    [ORDER, 'Order of variants', variants.map(({ value }) => value).join(', ')],
    ...variants.map((variant): [string, string, string] => [
      `variant ${variant.id ?? variant.key}`,
      `Variant ${variant.value || 'without a value'}`,
      variantText(variant),
    ]),
    ...combinationFacts(fields),
  ];
  return new Map(facts.map(([id, label, text]) => [id, { label, text: text.trim() }]));
}

type States = {
  base: ProductFields;
  theirs: ProductFields;
  mine: ProductFields;
};

function changedBy(base: string, theirs: string, mine: string): Difference['by'] {
  if (base === theirs) return 'me';
  return base === mine ? 'them' : 'both';
}

/** Added and removed variants are listed as such. */
function isReordered({ theirs, mine }: States): boolean {
  const values = ({ variants }: ProductFields) => variants.map(({ value }) => value).toSorted();
  return values(theirs).join('\n') === values(mine).join('\n');
}

/** Fields that differ between the stored product and the form. */
export function differences(states: States): Difference[] {
  const [base, theirs, mine] = [states.base, states.theirs, states.mine].map(factsOf);
  const ids = new Set([...(theirs?.keys() ?? []), ...(mine?.keys() ?? [])]);
  return [...ids].flatMap((id): Difference[] => {
    const text = (facts: typeof base) => facts?.get(id)?.text ?? '';
    if (text(theirs) === text(mine)) return [];
    if (id === ORDER && !isReordered(states)) return [];
    return [
      {
        id,
        label: (mine?.get(id) ?? theirs?.get(id))?.label ?? id,
        theirs: text(theirs),
        mine: text(mine),
        by: changedBy(text(base), text(theirs), text(mine)),
      },
    ];
  });
}

type Stocked = { stock: string; stockSeen: number | null };

function stockOver(mine: Stocked, theirs: Stocked | undefined): Partial<Stocked> {
  if (theirs === undefined) return {};
  const isUntouched = mine.stock.trim() === String(mine.stockSeen ?? '');
  return { stockSeen: theirs.stockSeen, ...(isUntouched && { stock: theirs.stock }) };
}

/** The form over the stored product. Untouched stock follows the stored one; edited stock stays. */
export function mergeEdit(mine: ProductFields, theirs: ProductFields): ProductFields {
  return {
    ...mine,
    ...stockOver(mine, theirs),
    variants: mine.variants.map((variant) => ({
      ...variant,
      ...stockOver(
        variant,
        theirs.variants.find(({ id }) => id !== undefined && id === variant.id),
      ),
    })),
    combinations: Object.fromEntries(
      Object.entries({ ...theirs.combinations, ...mine.combinations }).map(([key, combination]) => [
        key,
        { ...combination, ...stockOver(combination, theirs.combinations[key]) },
      ]),
    ),
  };
}
