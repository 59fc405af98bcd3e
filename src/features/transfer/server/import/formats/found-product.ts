import { paiseIn, rupeesIn, wholeIn } from '#platform/contract/typed/number.ts';
import type { SheetRow } from '../read-sheet.ts';

/** A picture of a sheet: an address, or the name of a file. */
export type FoundPicture = { url: string; alt?: string };

/** A product as a sheet has it, in the shape of `POST /v2/products`. */
export type FoundProduct = {
  line: number;
  /** Names it within its sheet. */
  key: string;
  draft: Record<string, unknown> & { name: string; slug?: string };
  /** What is wrong with it. */
  faults: string[];
  /** What is left out of it. */
  notes: string[];
};

/** Cells of a row by any of several heads. */
export function cellIn({ cells }: SheetRow, ...heads: string[]): string {
  for (const head of heads) {
    const cell = cells[head]?.trim();
    if (cell !== undefined && cell !== '') return cell;
  }
  return '';
}

const CURRENCY = /[$€£¥₩₽฿]|\b(?:USD|EUR|GBP|AUD|CAD|SGD|AED|JPY|CHF|NZD)\b/i;

/** Rupees of a cell; undefined for an empty one. A fault where it is an amount of another currency or none. */
export function rupeesOf(cell: string, head: string, faults: string[]): number | undefined {
  const [other] = CURRENCY.exec(cell) ?? [];
  if (other !== undefined) {
    faults.push(
      `${head} is in ${other}: prices here are in rupees, so change it in the sheet first`,
    );
    return undefined;
  }
  const rupees = rupeesIn(cell);
  if (rupees === undefined || !Number.isNaN(paiseIn(cell))) return rupees;
  faults.push(`${head}: "${cell.slice(0, 40)}" is not an amount in rupees`);
  return undefined;
}

/** A count of a cell, 0 for one below 0; undefined for an empty one. */
export function stockOf(cell: string, faults: string[]): number | undefined {
  if (/^-\d+(?:\.0*)?$/.test(cell)) return 0;
  const count = wholeIn(cell);
  if (count === undefined || !Number.isNaN(count)) return count;
  faults.push(`Stock: "${cell.slice(0, 40)}" is not a whole number`);
  return undefined;
}

export function listOf(cell: string, separator = ','): string[] {
  return cell
    .split(separator)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Addresses in another shop stay addresses. */
export function picturesOf(cells: { url: string; alt?: string }[]): FoundPicture[] {
  const seen = new Set<string>();
  return cells.flatMap(({ url, alt = '' }) => {
    const address = url.trim().replace(/^http:\/\//i, 'https://');
    if (address === '' || seen.has(address)) return [];
    seen.add(address);
    return [{ url: address, ...(alt !== '' && { alt: alt.slice(0, 300) }) }];
  });
}

export type FoundChoice = {
  options: { name: string; value: string }[];
  price: number | undefined;
  stock: number | undefined;
  code: string;
};

/** Variants and combinations of rows that are one choice each. What no row has is not offered. */
export function choicesOf(choices: FoundChoice[], price: number | undefined) {
  const groups = new Map<string, string[]>();
  for (const { options } of choices) {
    for (const { name, value } of options) {
      const values = groups.get(name) ?? [];
      if (!values.includes(value)) values.push(value);
      groups.set(name, values);
    }
  }
  const isOne = groups.size === 1;
  const keyOf = (values: string[]) => values.join('\n');
  const byValues = new Map(
    choices.map((one) => [
      keyOf(
        [...groups.keys()].map((name) => one.options.find((o) => o.name === name)?.value ?? ''),
      ),
      one,
    ]),
  );
  const variants = [...groups].flatMap(([name, values]) =>
    values.map((value) => ({
      name,
      value,
      price: (isOne ? byValues.get(value)?.price : undefined) ?? price,
      ...(isOne && { stock: byValues.get(value)?.stock ?? null }),
    })),
  );
  const combinations = wholeChoicesOf([...groups.values()]).map((values) => {
    const one = byValues.get(keyOf(values));
    return {
      values,
      ...(!isOne && { price: one?.price ?? null, stock: one?.stock ?? null }),
      code: one?.code.slice(0, 40) ?? '',
      isOffered: one !== undefined,
    };
  });
  return { variants, combinations };
}

/** More are refused by the validators, before they are built. */
const MOST_CHOICES = 400;

function wholeChoicesOf(groups: string[][]): string[][] {
  const count = groups.reduce((product, values) => product * values.length, 1);
  if (count > MOST_CHOICES || groups.length === 0) return [];
  return groups.reduce<string[][]>(
    (choices, values) => choices.flatMap((choice) => values.map((value) => [...choice, value])),
    [[]],
  );
}
