import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_LENGTH } from '../../credentials.ts';

const COMMON = new Set(
  dictionary['passwords-common'].filter((word) => word.length >= PASSWORD_LENGTH.min - 2),
);

/** `Sunshine2024!` is `sunshine` to an attacker: case, prefix and suffix do not count. */
function bare(password: string): string {
  return password.toLowerCase().replaceAll(/^[\d\W_]{1,6}|[\d\W_]{1,6}$/gu, '');
}

/** First guesses at any shop. The words of each are added. */
const CONTEXT_WORDS = 'handmade admin owner customer shop store login'.split(' ');

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '');
}

/** `Amber Candles` as one word, and each word of it. One of many is guessed as well as many. */
function wordsIn(text: string): string[] {
  const words = text.split(/[^\p{L}\p{M}]+/u).map((word) => lettersOf(word).replace(/s$/, ''));
  return [lettersOf(text), ...words];
}

/** True if hardly a letter remains without this shop's words: `Amber-Shop-2026`. */
function isOfThisShop(password: string, shopWords: string[]): boolean {
  const letters = lettersOf(password);
  const words = [...shopWords.flatMap(wordsIn), ...CONTEXT_WORDS]
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), letters);
  return rest.length < 4 && rest !== letters;
}

type Of = {
  email?: string | undefined;
  /** Words that everybody knows of the shop: its name, its products. */
  shopWords: string[];
};

/** True for a first guess: a common password, one repeated character, the account's name, or words of this shop. */
export function isCommonPassword(password: string, { email = '', shopWords }: Of): boolean {
  const lower = password.toLowerCase();
  const local = email.toLowerCase().split('@')[0] ?? '';
  return (
    COMMON.has(lower) ||
    COMMON.has(bare(password)) ||
    new Set(lower).size < 4 ||
    lower === email.toLowerCase() ||
    (local.length >= 4 && bare(password) === bare(local)) ||
    isOfThisShop(password, shopWords)
  );
}
