import { expect, test } from 'vitest';
import * as z from 'zod';
import { MAX_PAGE, Paging } from './paging.ts';

const Query = z.strictObject(Paging);

test.each([
  [{}, MAX_PAGE],
  [{ limit: '' }, MAX_PAGE],
  [{ limit: '0' }, MAX_PAGE],
  [{ limit: '24' }, 24],
  [{ limit: '1000' }, 1000],
])('%o asks for up to %s rows', (query, limit) => {
  expect(Query.parse(query)).toEqual({ limit, offset: 0 });
});
