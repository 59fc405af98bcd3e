import { expect, test } from 'vitest';
import { addPicture, movePicture, withPrimary, mediaIdOf } from './picture-fields.ts';

const row = (key: string, isPrimary = false) => ({
  key,
  url: '',
  alt: '',
  isPrimary,
  isSibling: false,
});
const primary = (rows: { key: string; isPrimary: boolean }[]) =>
  rows.filter(({ isPrimary }) => isPrimary).map(({ key }) => key);

test('the first picture is the primary one and remains it', () => {
  const one = addPicture([], { url: 'a' });
  expect(primary(one)).toEqual([one[0]?.key]);
  expect(primary(addPicture(one))).toEqual([one[0]?.key]);
});

test('at most one picture is primary', () => {
  expect(primary(withPrimary([row('a', true), row('b')], 'b'))).toEqual(['b']);
  expect(primary(withPrimary([row('a'), row('b')]))).toEqual(['a']);
  expect(withPrimary([])).toEqual([]);
});

test('a picture moves by one position, not beyond the ends', () => {
  const rows = [row('a'), row('b'), row('c')];
  const keys = (at: number, by: -1 | 1) => movePicture(rows, at, by).map(({ key }) => key);
  expect(keys(2, -1)).toEqual(['a', 'c', 'b']);
  expect(keys(0, 1)).toEqual(['b', 'a', 'c']);
  expect(keys(0, -1)).toEqual(['a', 'b', 'c']);
  expect(keys(2, 1)).toEqual(['a', 'b', 'c']);
});

test('an uploaded picture is identified by its address', () => {
  const id = 'Hv12aTZ-fXnPC_zxXTtNVw';
  expect(mediaIdOf(` /media/${id}/960.webp`)).toBe(id);
  expect(mediaIdOf(`https://elsewhere.example/media/${id}/960.webp`)).toBe(undefined);
});
