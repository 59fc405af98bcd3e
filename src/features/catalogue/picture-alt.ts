/** Names that cameras, phones and messengers give, and words that stand for none. */
const FILE_NAMES = [
  /^(?:img|dsc[nf]?|pxl|mvimg|image|photo|picture)?[\s_-]*\d[\d\s_().-]*(?:wa\d+)?(?:\.[a-z]{3,4})?$/i,
  /^(?:whatsapp image|screenshot)[\s_-].*\d/i,
  /^[0-9a-f]{8}(?:[\s-][0-9a-f]{4}){3}[\s-][0-9a-f]{12}(?:\.[a-z]{3,4})?$/i,
  /^(?:variant )?image$/i,
];

/** What a picture is called for visitors: the maker's words, or the name of the piece. */
export function pictureAlt(alt: string, name: string): string {
  const words = alt.trim();
  return words === '' || FILE_NAMES.some((pattern) => pattern.test(words)) ? name : words;
}
