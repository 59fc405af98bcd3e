import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_LENGTH } from '../../password-length.ts';

const COMMON = new Set(
  dictionary['passwords-common'].filter((word) => word.length >= PASSWORD_LENGTH.min - 2),
);

/** `Sunshine2024!` is `sunshine` to whoever guesses: case and what stands before or after do not count. */
function bare(password: string): string {
  return password.toLowerCase().replaceAll(/^[\d\W_]{1,6}|[\d\W_]{1,6}$/gu, '');
}

/**
 * Whether a password would be guessed among the first: on the lists of often used ones, one
 * character over and over, or the name of the account.
 */
export function isCommonPassword(password: string, email = ''): boolean {
  const typed = password.toLowerCase();
  const local = email.toLowerCase().split('@')[0] ?? '';
  return (
    COMMON.has(typed) ||
    COMMON.has(bare(password)) ||
    new Set(typed).size < 4 ||
    typed === email.toLowerCase() ||
    (local.length >= 4 && bare(password) === bare(local))
  );
}
