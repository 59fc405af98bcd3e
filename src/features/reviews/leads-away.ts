const LINK =
  /https?:|www\.|[\p{L}\d-]\.(?:com|in|net|org|io|co|shop|store|info|me|ly|app|link|xyz)\b/iu;
const MAIL = /\S@\S/;
/** Seven digits and more, however they are set apart. */
const PHONE = /(?:\d[\s().+/-]*){7,}/;

/** True of words with a link, an address or a phone number: they wait for the owner. */
export function leadsAway(text: string): boolean {
  return LINK.test(text) || MAIL.test(text) || PHONE.test(text.normalize('NFKC'));
}
