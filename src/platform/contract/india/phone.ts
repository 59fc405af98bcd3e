import { plainCode } from '../typed/typed-text.ts';

/** Names, words and signs before and after; the context of a `tel:` address. */
const AROUND = /^[^\d+]+|;phone-context=.*$|\D+$/g;
const CHAT_LINK =
  /^(?:https?:\/\/|whatsapp:\/\/)?(?:wa\.me\/|(?:api\.whatsapp\.com\/)?send\/?\?phone=)\+?(\d+)\b.*$/i;

/**
 * Ten digits of an Indian mobile number, however written; undefined for anything else:
 * `+91 98470-12301`, `tel:+919847012301`, `0091 98470 12301`, `+91 (0) 98470 12301`, `९८४७० १२३०१`.
 */
export function indianMobile(input: string): string | undefined {
  const digits = plainCode(input)
    .replace(CHAT_LINK, '$1')
    .replaceAll(AROUND, '')
    .replaceAll(/[\s().,:;/·⁃-]/g, '');
  const [, number] = /^(?:(?:\+|00?)?910?|0)?([6-9]\d{9})$/.exec(digits) ?? [];
  return number;
}

/** `+91 98200 12345`, as numbers are read here; anything but an Indian mobile as it is. */
export function shownPhone(phone: string): string {
  const mobile = indianMobile(phone);
  return mobile === undefined ? phone : `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`;
}

/** Opens a chat with ten digits of `indianMobile`. @param text what is already written there */
export function chatLink(mobile: string, text = ''): string {
  const written = text === '' ? '' : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/91${mobile}${written}`;
}

/** Calls ten digits of `indianMobile`, from abroad too. */
export function callLink(mobile: string): string {
  return `tel:+91${mobile}`;
}
