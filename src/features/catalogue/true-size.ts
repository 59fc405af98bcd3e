import type { PublicProductWire, Variant } from './contract.ts';

/** Millimetres, as seen from above. */
export type TrueSize = { shape: 'circle' | 'rectangle'; width: number; height: number };

const ONE = /^(\d+(?:\.\d+)?) ?(mm|cm)( across)?$/i;
const TWO = /(?:^|\s)(\d+(?:\.\d+)?) ?[x×] ?(\d+(?:\.\d+)?) ?(mm|cm)(?: each)?$/i;
const THREE = /[x×].*[x×]/i;

/** A drawing of less is a dot, and beside more the coin is one. */
const SMALLEST = 5;
const LARGEST = 600;

function inMm(digits: string | undefined, unit: string | undefined): number {
  return Number(digits) * (unit?.toLowerCase() === 'cm' ? 10 : 1);
}

function circle(value: string, isDiameter: boolean): TrueSize | undefined {
  const [, digits, unit, across] = ONE.exec(value) ?? [];
  // A diameter "across" is one of a hexagon.
  if (digits === undefined || isDiameter === (across !== undefined)) return undefined;
  const side = inMm(digits, unit);
  return { shape: 'circle', width: side, height: side };
}

function rectangle(value: string): TrueSize | undefined {
  const [, width, height, unit] = THREE.test(value) ? [] : (TWO.exec(value) ?? []);
  if (width === undefined) return undefined;
  return { shape: 'rectangle', width: inMm(width, unit), height: inMm(height, unit) };
}

function read({ name, value }: { name: string; value: string }): TrueSize | undefined {
  const [kind, text] = [name.trim().toLowerCase(), value.trim()];
  if (kind === 'diameter') return circle(text, true);
  return kind === 'size' ? (circle(text, false) ?? rectangle(text)) : undefined;
}

/** Size of a piece by the choice or its features, if it can be read without doubt. */
export function trueSize(
  { attributes }: Pick<PublicProductWire, 'attributes'>,
  chosen: Pick<Variant, 'name' | 'value'>[],
): TrueSize | undefined {
  const isChosen = chosen.some(({ name }) => /^(?:size|diameter)s?$/i.test(name.trim()));
  const found = (isChosen ? chosen : attributes).flatMap((one) => read(one) ?? []);
  const [size] = found;
  if (!size || found.length > 1) return undefined;
  const [less, more] = [size.width, size.height].toSorted((one, other) => one - other);
  return (less ?? 0) >= SMALLEST && (more ?? 0) <= LARGEST ? size : undefined;
}
