import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProblem } from '#test/support/problems.ts';
import { openPeopleApp } from '#test/support/people.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { statesOfPin, suggestedState } from '../../pin-state.ts';
import { placeOfPin } from './place-of-pin.ts';

const PINS = Array.from({ length: 900_000 }, (_, at) => String(100_000 + at));
const known = PINS.flatMap((pin) => placeOfPin(pin) ?? []).length;

let app: TestApp;

beforeAll(async () => {
  app = await openPeopleApp();
});
afterAll(() => app.close());

test.each([
  ['380006', { states: ['Gujarat'], city: 'Ahmedabad' }],
  ['400076', { states: ['Maharashtra'], city: 'Mumbai' }],
  ['560001', { states: ['Karnataka'], city: 'Bengaluru' }],
  // The directory counts one of its offices to Uttar Pradesh.
  ['110025', { states: ['Delhi'], city: 'Delhi' }],
  ['194101', { states: ['Ladakh'], city: 'Leh' }],
  // Districts without a town of their name: Gautam Buddha Nagar, North Goa.
  ['201301', { states: ['Uttar Pradesh'], city: '' }],
  ['403001', { states: ['Goa'], city: '' }],
  ['673310', { states: ['Puducherry'], city: 'Mahe' }],
  ['799001', { states: ['Tripura'], city: '' }],
  ['382440', { states: ['Gujarat'], city: '' }],
  ['533464', { states: ['Andhra Pradesh', 'Puducherry'], city: '' }],
])('%s is %j', async (pin, place) => {
  const answer = await app.request(`/v2/pin/${pin}`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual(place);
});

test.each([
  ['999999', 404, 'PIN_NOT_FOUND'],
  ['012345', 422, 'VALIDATION_FAILED'],
  ['38000A', 422, 'VALIDATION_FAILED'],
])('%s is refused with %i %s', async (pin, status, code) => {
  expect(await readProblem(await app.request(`/v2/pin/${pin}`))).toMatchObject({ status, code });
});

test('what the beginning of a PIN suggests is wrong for at most one in a hundred', () => {
  expect(known).toBeGreaterThan(19_000);
  const wrong = PINS.filter((pin) => {
    const place = placeOfPin(pin);
    const state = suggestedState(pin);
    return place && state !== undefined && !place.states.includes(state);
  });
  expect(wrong.length).toBeLessThan(known / 100);
});

test('every PIN code lies in the zone of its first digit', () => {
  const outside = PINS.filter((pin) => {
    const place = placeOfPin(pin);
    return place?.states.every((state) => !statesOfPin(pin).includes(state));
  });
  expect(outside).toEqual([]);
});
