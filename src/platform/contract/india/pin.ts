import { plainCode } from '../typed/typed-text.ts';

/** The first two digits name a postal circle; these have none. */
const NO_CIRCLE = /^(?:10|29|35|54|55|8[6-9])/;
const SIX_DIGITS = /(?<!\d-?)([1-9]\d{2})[ -]?(\d{3})(?![ -]?\d)/g;
/** What a number is called that is no PIN code. */
const OTHER_NUMBER =
  /(?:\b(?:plot|survey|house|flat|door|shop|unit|khasra|tel|phone|fax|reg|p\.? ?o\.? ?box)(?: ?(?:no|number))?|(?<!pin|code|zip)[ .]no|#)[ .:]*$/i;

/** True if a PIN code stands in an address: six digits of a postal circle that are not named as another number. */
export function hasPin(address: string): boolean {
  const text = plainCode(address);
  return [...text.matchAll(SIX_DIGITS)].some(
    ({ 0: digits, index }) =>
      !NO_CIRCLE.test(digits) && !OTHER_NUMBER.test(text.slice(Math.max(0, index - 20), index)),
  );
}

/** A PIN code in six digits, still to be checked: `380 009`, `PIN: ३८०००९`, `Ahmedabad-380009`. */
export function pinIn(text: string): string {
  return plainCode(text)
    .replace(/^(?:pin|zip)(?:code)?(?=\d)/i, '')
    .replaceAll(/^\D*(?<![\p{L}\p{M}])|(?![\p{L}\p{M}])\D*$/gu, '')
    .replace(/(?<=\d{6})\.0+$/, '')
    .replaceAll(/[\s.:,'"()-]/g, '');
}
