import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const PUBLIC = { PUBLIC_URL: 'https://lehar.example' };
const OIDC = { IDENTITY: 'oidc', OIDC_ISSUER: 'x', OIDC_AUDIENCE: 'y' };
const DATABASE_URL = 'postgresql://lehar:secret@db.example:5432/lehar';

test('a public shop is not opened on a database that it would talk to in the clear', () => {
  expect(() => readConfig({ ...PUBLIC, DATABASE_URL })).toThrow(/needs \?sslmode=verify-full/);
  expect(() => readConfig({ ...PUBLIC, DATABASE_URL })).not.toThrow(/secret/);
});

test.each([
  { ...PUBLIC, DATABASE_URL: `${DATABASE_URL}?sslmode=verify-full` },
  { ...PUBLIC, DATABASE_URL: `${DATABASE_URL}?sslmode=disable` },
  { ...PUBLIC, DATABASE_URL: 'postgresql://lehar:secret@127.0.0.1/lehar' },
  {
    ...PUBLIC,
    DATABASE_URL: 'postgresql://lehar:secret@db.example/lehar?host=/var/run/postgresql',
  },
  { DATABASE_URL },
  { PUBLIC_URL: 'http://192.168.1.7:4000', DATABASE_URL },
])('%j may be', (settings) => {
  expect(readConfig(settings).DATABASE_URL).toBe(settings.DATABASE_URL);
});

test('keys of an issuer come over TLS or from this machine', () => {
  const read = (OIDC_JWKS_URL: string) => readConfig({ ...OIDC, OIDC_JWKS_URL }).OIDC_JWKS_URL;
  expect(() => read('http://issuer.example/jwks')).toThrow(/OIDC_JWKS_URL must begin with https/);
  for (const fine of ['https://issuer.example/jwks', 'http://127.0.0.1:4010/jwks']) {
    expect(read(fine)).toBe(fine);
  }
});
