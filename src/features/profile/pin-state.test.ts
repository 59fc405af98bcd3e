import { expect, test } from 'vitest';
import { INDIAN_STATES } from '#platform/contract/india/indian-states.ts';
import { pinDigits, statesOfPin, suggestedState } from './pin-state.ts';

test('the list has 28 states and 8 union territories, each once', () => {
  expect(new Set(INDIAN_STATES).size).toBe(36);
  expect(INDIAN_STATES.slice(0, 28)).toEqual(INDIAN_STATES.slice(0, 28).toSorted());
  expect(INDIAN_STATES.slice(28)).toEqual(INDIAN_STATES.slice(28).toSorted());
});

test.each([
  ['400076', '400076'],
  ['400 076', '400076'],
  [' 380006 ', '380006'],
  ['012345', undefined],
  ['40007', undefined],
  ['4000761', undefined],
  ['SW1A 1AA', undefined],
  ['', undefined],
])('%j holds the PIN %j', (input, digits) => {
  expect(pinDigits(input)).toBe(digits);
});

test('every state lies in some zone, and zone 9 in none', () => {
  const zones = ['1', '2', '3', '4', '5', '6', '7', '8'];
  const states = zones.flatMap((digit) => statesOfPin(`${digit}00001`));
  expect(states.toSorted()).toEqual([...INDIAN_STATES].toSorted());
  expect(statesOfPin('900001')).toEqual([]);
  expect(statesOfPin('40007')).toEqual([]);
});

test.each([
  ['110016', 'Delhi'],
  ['160017', undefined],
  ['194101', 'Ladakh'],
  ['380006', 'Gujarat'],
  ['400 076', 'Maharashtra'],
  ['403001', 'Goa'],
  ['500001', 'Telangana'],
  ['560001', 'Karnataka'],
  ['605001', undefined],
  ['737101', 'Sikkim'],
  ['744101', 'Andaman and Nicobar Islands'],
  ['248001', 'Uttarakhand'],
  ['834001', 'Jharkhand'],
  ['900001', undefined],
  ['4000', undefined],
])('%s suggests %s', (pin, state) => {
  expect(suggestedState(pin)).toBe(state);
});

test('what is suggested lies in the zone of the PIN', () => {
  const pins = Array.from({ length: 900 }, (_, at) => `${100 + at}001`);
  const outside = pins.filter((pin) => {
    const state = suggestedState(pin);
    return state !== undefined && !statesOfPin(pin).includes(state);
  });
  expect(outside).toEqual([]);
});
