const FILE_NAMES = [
  /^(?:img|dsc[nf]?|pxl|mvimg|image|photo|picture)?[\s_-]*\d[\d\s_().-]*(?:wa\d+)?(?:\.[a-z]{3,4})?$/i,
  /^(?:whatsapp image|screenshot)[\s_-].*\d/i,
  /^[0-9a-f]{8}(?:[\s-][0-9a-f]{4}){3}[\s-][0-9a-f]{12}(?:\.[a-z]{3,4})?$/i,
  /^(?:variant )?image$/i,
];

/** The alt text of a picture: the owner's words, or the product's name. */
export function pictureAlt(alt: string, name: string): string {
  const words = alt.trim();
  return words === '' || FILE_NAMES.some((pattern) => pattern.test(words)) ? name : words;
}
