import { plainCode } from '../typed-text.ts';

/** A PIN code in six digits, still to be checked: `380 009`, `380-009`, `PIN: ३८०००९`. */
export function pinIn(text: string): string {
  return plainCode(text)
    .replace(/^pin(?: ?code)?\b/i, '')
    .replaceAll(/[\s.:,-]/g, '');
}
