import { plainCode } from './typed-text.ts';

/**
 * The email address in what was typed or pasted, still to be checked: `mailto:asha@example.com`,
 * `Asha <asha@example.com>`, `asha@example.com,`.
 */
export function emailIn(text: string): string {
  const plain = plainCode(text).replaceAll(/[。｡]/g, '.').replaceAll('’', "'");
  const bracketed = /<([^<>]*)>/.exec(plain)?.[1] ?? plain;
  const address = bracketed
    .trim()
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/^e-?mail(?: ?(?:id|address))?(?: ?[:-] ?| )/i, '')
    .replace(/ ?@ ?/, '@');
  return address.replace(/^["'([{]+/, '').replace(/["')\]}.,;:]+$/, '');
}
