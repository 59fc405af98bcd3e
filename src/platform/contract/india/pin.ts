import { plainCode } from '../typed/typed-text.ts';

/** True if a PIN code stands in an address. */
export function hasPin(address: string): boolean {
  return /(?<![\d-])[1-9]\d{2}[ -]?\d{3}(?![\d-]| \d)/.test(plainCode(address));
}

/** A PIN code in six digits, still to be checked: `380 009`, `380-009`, `PIN: ३८०००९`. */
export function pinIn(text: string): string {
  return plainCode(text)
    .replace(/^(?:(?:pin|zip|postal)(?: ?code)?|पिन(?: ?कोड)?)(?: ?no| ?number)?/i, '')
    .replace(/(?<=\d{6})\.0+$/, '')
    .replaceAll(/[\s.:,'"()-]/g, '');
}
