import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { askAgain, queries } from './query.ts';

afterEach(() => queries.clear());

/** A question that is shown, whose answers come when they are given. */
function anAskedQuestion(kept?: string) {
  const asked: PromiseWithResolvers<string>[] = [];
  const options = {
    queryKey: ['shelf'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      asked.push(answer);
      return answer.promise;
    },
    ...(kept !== undefined && { initialData: kept, staleTime: 0 }),
  };
  const stop = new QueryObserver(queries, options).subscribe(() => undefined);
  return { asked, stop, shown: () => queries.getQueryData(['shelf']) };
}

test.each([
  ['first', undefined],
  ['later', 'long ago'],
])('an answer from before a change is not taken for the one after it: the %s', async (_, kept) => {
  const { asked, stop, shown } = anAskedQuestion(kept);
  await expect.poll(() => asked.length).toBe(1);
  const again = askAgain({ queryKey: ['shelf'] });
  await expect.poll(() => asked.length).toBe(2);
  asked[0]?.resolve('before');
  asked[1]?.resolve('after');
  await again;
  expect(shown()).toBe('after');
  stop();
});

test('what the filters do not name goes on', async () => {
  const { asked, stop, shown } = anAskedQuestion();
  await expect.poll(() => asked.length).toBe(1);
  await askAgain({ queryKey: ['shelf'], predicate: () => false });
  asked[0]?.resolve('first');
  await expect.poll(shown).toBe('first');
  expect(asked).toHaveLength(1);
  stop();
});
