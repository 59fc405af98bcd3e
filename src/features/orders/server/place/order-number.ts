import { randomInt } from 'node:crypto';

/** Digits and letters that cannot be mistaken for one another, read or heard. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;

/** A number for people, hard to guess. The table refuses one that is taken. */
export function newOrderNumber(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
