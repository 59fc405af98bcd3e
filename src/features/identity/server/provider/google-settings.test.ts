import { expect, test } from 'vitest';
import { googleAt } from './google-settings.ts';

const google = { clientId: 'shop', clientSecret: 'kept' };
const standIn = { ...google, issuer: 'http://127.0.0.1:4001', isDemo: true };

test.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://localhost'])(
  'the demo’s stand-in is offered at %s',
  (origin) => {
    expect(googleAt(standIn, origin)).toBe(standIn);
  },
);

test.each([
  'http://192.168.1.20:4000',
  'http://meera-laptop.local:4000',
  'http://localhost.lehar.example',
  'https://localhost:4000',
  'https://lehar.example',
])('it is not offered at %s, Google itself is', (origin) => {
  expect(googleAt(standIn, origin)).toBeUndefined();
  expect(googleAt(google, origin)).toBe(google);
  expect(googleAt(undefined, origin)).toBeUndefined();
});
