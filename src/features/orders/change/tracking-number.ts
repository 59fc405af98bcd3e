export const MAX_TRACKING_NUMBER = 60;

/** Matches a long number that a spreadsheet has turned into an amount: `1.23457E+11`, `1,23457E+11`, `####`. */
const SHORTENED = /^(?:\d+(?:[.,٫]\d+)?\s?E\s?\+?\d+|#{3,})$/i;

export const isShortened = (text: string): boolean => SHORTENED.test(text.trim());

export const SHORTENED_NUMBER =
  'A spreadsheet has shortened this number. Format its column as text there, and copy it again';
