import { plainCode } from './typed-text.ts';

/** Grouped as in India or elsewhere; the last group has three digits. */
const GROUPED = /^[1-9]\d{0,2}(?:[ ,]\d{2,3})*[ ,]\d{3}(?:\.\d*)?$/;
const PLAIN = /^(?:\d+\.?\d*|\.\d+)$/;

/**
 * The number in a text with nothing else: `1,23,456.50`, `१२.५`; undefined for an empty one, NaN for
 * all else. `12,99` is none, because it may be 12.99 or 1299, and neither is `1e3`.
 */
export function decimalIn(text: string): number | undefined {
  const plain = plainCode(text).replaceAll('٫', '.').replaceAll('٬', ',');
  if (plain === '') return undefined;
  const isNumber = plain.length <= 20 && (PLAIN.test(plain) || GROUPED.test(plain));
  return isNumber ? Number(plain.replaceAll(/[ ,]/g, '')) : Number.NaN;
}

/** A whole number, 0 or more; undefined for an empty text, NaN for all else. */
export function wholeIn(text: string): number | undefined {
  const number = decimalIn(text);
  return number === undefined || Number.isSafeInteger(number) ? number : Number.NaN;
}

/** `18`, `18 %`, `18 percent`; undefined for an empty text, NaN for all else. */
export function percentIn(text: string): number | undefined {
  return decimalIn(plainCode(text).replace(/ ?(?:[%٪]|per ?cent)$/i, ''));
}

const WEIGHT =
  /^(.*?) ?(?:(kgs?|kilos?|kilograms?|किलो|किग्रा)|(?:gr?ms?|gr|grams?|g|ग्राम|ग्रॅम))\.?$/i;

/**
 * Grams in `250 g`, `0.25 kg`, `250`; undefined for an empty text, NaN for all else.
 * @param unit of a number that stands alone
 */
export function gramsIn(text: string, unit: 'g' | 'kg'): number | undefined {
  const plain = plainCode(text);
  const [, number, kilograms] = WEIGHT.exec(plain) ?? [];
  const weight = decimalIn(number ?? plain);
  if (weight === undefined) return plain === '' ? undefined : Number.NaN;
  const isKilograms = number === undefined ? unit === 'kg' : kilograms !== undefined;
  return isKilograms ? Math.round(weight * 1e6) / 1e3 : weight;
}

const BEFORE = /^(?:[₹₨]|rs|inr|rupees?|रुपय[ेा]|रुपए|रु|रू)[.:]? ?/i;
const AFTER = / ?(?:\/[-=]?|[₹₨]|rs\.?|inr|rupees?|रुपय[ेा]|रुपए|रु|रू)?(?: ?only)?\.?$/i;

const THIRD_DECIMAL = /[.٫]\d{3}/;

/**
 * Rupees as people write them: `1,299.50`, `₹ 1299`, `Rs. 500/-`, `INR 500`, `५२४.९९`; undefined for
 * an empty text, NaN for all else. `1.500` is none, because it may mean 1,500.
 */
export function rupeesIn(text: string): number | undefined {
  const plain = plainCode(text);
  const bare = plain.replace(BEFORE, '').replace(AFTER, '');
  return THIRD_DECIMAL.test(bare) ? Number.NaN : decimalIn(bare === '' ? plain : bare);
}

/** The same in paise; NaN for more than two decimals too. */
export function paiseIn(text: string): number | undefined {
  const rupees = rupeesIn(text);
  if (rupees === undefined) return undefined;
  const paise = Math.round(rupees * 100);
  return Math.abs(paise - rupees * 100) < 1e-6 * Math.max(1, rupees) ? paise : Number.NaN;
}
