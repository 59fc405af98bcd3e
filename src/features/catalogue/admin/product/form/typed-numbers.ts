const AMOUNT = /^(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d*)?$/;
const DECIMAL = /^\d*\.?\d*$/;

/**
 * Rupees as people write them (`1,299.50`, `₹ 1299`); undefined for an empty text, NaN for no
 * number.
 */
export function amountOf(input: string): number | undefined {
  const text = input.replace('₹', '').trim();
  if (text === '') return undefined;
  return AMOUNT.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
}

/** A decimal; undefined for an empty text, NaN for no number. */
export function decimalOf(input: string): number | undefined {
  const text = input.trim();
  if (text === '') return undefined;
  return DECIMAL.test(text) && text !== '.' ? Number(text) : Number.NaN;
}

/** Units in stock; null for an empty text (not counted), NaN for no whole number. */
export function unitsOf(input: string): number | null {
  const text = input.trim();
  if (text === '') return null;
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}
