import fc from 'fast-check';

const LAST_CODE_POINT = 0x10_ff_ff;

/** Any code point but surrogates. fast-check's `unit: 'binary'` takes 1 s to declare, this none. */
export const anyCharacter = fc
  .integer({ min: 0, max: LAST_CODE_POINT })
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code));
