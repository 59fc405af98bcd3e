import { expect, it } from 'vitest';
import { tagsOf } from './tags-of.ts';

it('leaves a word alone until a comma ends it', () => {
  expect(tagsOf(' sea gl', ['ocean'])).toEqual({ tags: [], rest: ' sea gl' });
  expect(tagsOf('sea glass,', ['ocean'])).toMatchObject({ tags: ['sea glass'], rest: '' });
});

it('parts a pasted list, each word once', () => {
  expect(tagsOf('sea, , gift,sea, tra', [])).toMatchObject({ tags: ['sea', 'gift'], rest: 'tra' });
});

it('tells a word that is there already, and keeps it while nothing follows', () => {
  expect(tagsOf('ocean,', ['ocean'])).toEqual({ tags: [], rest: 'ocean', doubled: 'ocean' });
  expect(tagsOf('ocean, gi', ['ocean'])).toEqual({ tags: [], rest: 'gi', doubled: 'ocean' });
});
