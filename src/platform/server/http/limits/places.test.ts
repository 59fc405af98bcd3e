import { expect, test } from 'vitest';
import { IN_PROCESS } from '../caller.ts';
import { AT_ONCE } from './limit-table.ts';
import { createPlaces } from './places.ts';

const never = (): Promise<void> => new Promise(() => undefined);
const atOnce = (): Promise<string> => Promise.resolve('done');

test('what is vital gets the last places of a process, and not more than there are', async () => {
  const { ofProcess } = createPlaces(() => false);
  const [other, vital] = [false, true].map((isVital) => ({ caller: '203.0.113.1', isVital }));
  if (!other || !vital) throw new Error('There are two kinds of guests');
  for (let taken = 0; taken < AT_ONCE.inProcess - AT_ONCE.kept; taken += 1) {
    void ofProcess(other, never);
  }
  await expect(ofProcess(other, atOnce)).rejects.toThrow('Try again');
  for (let taken = 1; taken < AT_ONCE.kept; taken += 1) void ofProcess(vital, never);
  expect(await ofProcess(vital, atOnce)).toBe('done');
  void ofProcess(vital, never);
  await expect(ofProcess(vital, atOnce)).rejects.toThrow('Try again');
});

test('a place is free again when the work has failed', async () => {
  const { ofClient } = createPlaces(() => false);
  for (let call = 0; call < 2 * AT_ONCE.ofClient; call += 1) {
    await expect(ofClient('a', () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    );
  }
  expect(await ofClient('a', atOnce)).toBe('done');
});

test('a page that has a place takes no other for the calls it makes', async () => {
  const { ofClient, ofProcess } = createPlaces(() => true);
  const guest = { caller: IN_PROCESS, isVital: false };
  for (let call = 0; call < 100; call += 1)
    void ofClient(IN_PROCESS, () => ofProcess(guest, never));
  expect(await ofClient(IN_PROCESS, () => ofProcess(guest, atOnce))).toBe('done');
});
