/** Two words with a stop between: `evil.top/now`, `evil(.)com`. A sentence has a space after its stop. */
const LINK =
  /https?:|www\.|[\p{L}\p{M}\p{N}][([{]?[.。․·•][)\]}]?\p{L}[\p{L}\p{M}]|(?:\d{1,3}\.){3}\d/iu;
const MAIL = /\S@\S/;
/** Seven digits and more, of any script, however they are set apart. */
const PHONE = /(?:\p{Nd}[^\p{L}\p{Nd}]{0,3}){7,}/u;
const INVISIBLE = /[\p{Cf}\p{Mn}\u115f\u1160\u3164]/gu;

/** True of words with a link, an address or a phone number, in any disguise of Unicode: they wait for the owner. */
export function leadsAway(...texts: string[]): boolean {
  return texts.some((text) => {
    const read = text.normalize('NFKC').replaceAll(INVISIBLE, '');
    return LINK.test(read) || MAIL.test(read) || PHONE.test(read);
  });
}
