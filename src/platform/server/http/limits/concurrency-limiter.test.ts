import { expect, test } from 'vitest';
import { IN_PROCESS } from '../caller.ts';
import { CONCURRENCY } from './limit-table.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

const never = (): Promise<void> => new Promise(() => undefined);
const atOnce = (): Promise<string> => Promise.resolve('done');

test('a vital request gets the last slots of a process, and not more than there are', async () => {
  const { perProcess } = createConcurrencyLimiter(() => false);
  const [other, vital] = [false, true].map((isVital) => ({ caller: '203.0.113.1', isVital }));
  if (!other || !vital) throw new Error('There are two kinds of requests');
  for (let taken = 0; taken < CONCURRENCY.perProcess - CONCURRENCY.reserved; taken += 1) {
    void perProcess(other, never);
  }
  await expect(perProcess(other, atOnce)).rejects.toThrow('Try again');
  for (let taken = 1; taken < CONCURRENCY.reserved; taken += 1) void perProcess(vital, never);
  expect(await perProcess(vital, atOnce)).toBe('done');
  void perProcess(vital, never);
  await expect(perProcess(vital, atOnce)).rejects.toThrow('Try again');
});

test('a slot is free again when the work has failed', async () => {
  const { perClient } = createConcurrencyLimiter(() => false);
  for (let call = 0; call < 2 * CONCURRENCY.perClient; call += 1) {
    await expect(perClient('a', () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    );
  }
  expect(await perClient('a', atOnce)).toBe('done');
});

test('a page that has a slot takes no other for the calls it makes', async () => {
  const { perClient, perProcess } = createConcurrencyLimiter(() => true);
  const request = { caller: IN_PROCESS, isVital: false };
  for (let call = 0; call < 100; call += 1)
    void perClient(IN_PROCESS, () => perProcess(request, never));
  expect(await perClient(IN_PROCESS, () => perProcess(request, atOnce))).toBe('done');
});
