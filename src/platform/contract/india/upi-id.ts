import { plainCode } from '../typed/typed-text.ts';

/** A name, @, and the handle of a bank or an app, like `meera.shah-1@okicici`. */
export const UPI_ID = /^[\w.-]{2,256}@[a-zA-Z][a-zA-Z0-9]{1,63}$/;

/**
 * The UPI ID in what was typed or pasted, still to be checked: `UPI ID: meera@okaxis`,
 * `upi://pay?pa=meera@okaxis&pn=Meera`.
 */
export function upiIdIn(text: string): string {
  const plain = plainCode(text);
  const linked = /^upi:\/\/\S*[?&]pa=([^&\s]+)/i.exec(plain)?.[1]?.replace(/%40/, '@');
  return (linked ?? plain)
    .replace(/^(?:my )?(?:upi|vpa)(?: ?(?:id|address))?(?: ?[:-] | ?: ?| )/i, '')
    .replaceAll(' ', '');
}
