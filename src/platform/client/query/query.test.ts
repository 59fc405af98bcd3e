import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { invalidate, queries } from './query.ts';

afterEach(() => queries.clear());

/** An observed query; the test resolves its answers. */
function observeQuery(cached?: string) {
  const answers: PromiseWithResolvers<string>[] = [];
  const options = {
    queryKey: ['list'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    },
    ...(cached !== undefined && { initialData: cached, staleTime: 0 }),
  };
  const stop = new QueryObserver(queries, options).subscribe(() => undefined);
  return { answers, stop, shown: () => queries.getQueryData(['list']) };
}

test.each([
  ['first', undefined],
  ['later', 'long ago'],
])(
  'an answer from before a change does not replace the one after it: the %s',
  async (_, cached) => {
    const { answers, stop, shown } = observeQuery(cached);
    await expect.poll(() => answers.length).toBe(1);
    const again = invalidate({ queryKey: ['list'] });
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.resolve('before');
    answers[1]?.resolve('after');
    await again;
    expect(shown()).toBe('after');
    stop();
  },
);

test('queries outside the filters go on', async () => {
  const { answers, stop, shown } = observeQuery();
  await expect.poll(() => answers.length).toBe(1);
  await invalidate({ queryKey: ['list'], predicate: () => false });
  answers[0]?.resolve('first');
  await expect.poll(shown).toBe('first');
  expect(answers).toHaveLength(1);
  stop();
});
