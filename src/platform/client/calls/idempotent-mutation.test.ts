import { expect, it } from 'vitest';
import { isUndecided } from './api.ts';
import { idempotentMutation, newKey, type PendingRequest } from './idempotent-mutation.ts';

const POURED = { change: 3, reason: 'Poured' };
const BROKEN = { change: -1, reason: 'Broken' };

function refusal(status: number) {
  const problem = { type: '', title: '', detail: '', code: '', status };
  return { ok: false, problem } as const;
}

function aTabMemory<T>() {
  let value: T | undefined;
  return {
    read: () => value,
    save: (next: T) => void (value = next),
    clear: () => void (value = undefined),
  };
}

type Content = typeof POURED;

function aSender(storage?: ReturnType<typeof aTabMemory<PendingRequest<Content>>>) {
  const mutation = idempotentMutation<Content>(storage);
  /** Sends `content`, gets `answer`. @returns the key that was sent */
  async function keyOf(content: Content, answer: { ok: true } | ReturnType<typeof refusal>) {
    let sent = '';
    await mutation.send(content, async (key) => {
      sent = key;
      return answer;
    });
    return sent;
  }
  return { keyOf, pending: mutation.pending };
}

it('makes random keys', () => {
  expect(newKey()).toMatch(/^[\da-z]+(-[\da-z]+){3}$/);
  expect(newKey()).not.toBe(newKey());
});

it('sends the same under one key until it was decided', async () => {
  const { keyOf, pending } = aSender();
  const first = await keyOf(POURED, refusal(0));
  expect(pending()).toEqual({ key: first, content: POURED });
  expect(await keyOf({ ...POURED }, refusal(503))).toBe(first);
  expect(await keyOf(POURED, { ok: true })).toBe(first);
  expect(pending()).toBeUndefined();
  expect(await keyOf(POURED, { ok: true })).not.toBe(first);
});

it('sends something else under another key, and the same after a refusal too', async () => {
  const { keyOf } = aSender();
  const first = await keyOf(POURED, refusal(0));
  expect(await keyOf(BROKEN, refusal(422))).not.toBe(first);
  const refused = await keyOf(POURED, refusal(409));
  expect(refused).not.toBe(first);
  expect(await keyOf(POURED, { ok: true })).not.toBe(refused);
});

it('takes a first 429 for decided, and one after a lost answer for open', async () => {
  const { keyOf, pending } = aSender();
  const first = await keyOf(POURED, refusal(429));
  expect(pending()).toBeUndefined();
  const second = await keyOf(POURED, refusal(0));
  expect(second).not.toBe(first);
  expect(await keyOf(POURED, refusal(429))).toBe(second);
  expect(pending()?.key).toBe(second);
});

it('goes on after a reload with what the tab remembers', async () => {
  const storage = aTabMemory<PendingRequest<Content>>();
  const first = await aSender(storage).keyOf(POURED, refusal(0));
  const reloaded = aSender(storage);
  expect(reloaded.pending()).toEqual({ key: first, content: POURED });
  expect(await reloaded.keyOf(POURED, refusal(429))).toBe(first);
  expect(await reloaded.keyOf(POURED, { ok: true })).toBe(first);
  expect(storage.read()).toBeUndefined();
});

it('knows which answers leave open whether it was done', () => {
  const statuses = [0, 401, 404, 409, 422, 429, 500, 503];
  expect(statuses.filter((status) => isUndecided(refusal(status).problem))).toEqual([
    0, 429, 500, 503,
  ]);
});
