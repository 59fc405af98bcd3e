import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const PUBLIC = { PUBLIC_URL: 'https://lehar.example' };
const OIDC = { IDENTITY: 'oidc', OIDC_ISSUER: 'x', OIDC_AUDIENCE: 'y' };
const DATABASE_URL = 'postgresql://lehar:secret@db.example:5432/lehar';

test('a public shop refuses an unencrypted database connection', () => {
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

test('pictures of a public shop come over TLS, from this machine or from AWS', () => {
  const store = { PICTURES_URL: 's3://pictures', PICTURES_S3_KEY: 'k', PICTURES_S3_SECRET: 's' };
  const read = (PICTURES_S3_ENDPOINT?: string) =>
    readConfig({ ...PUBLIC, ...store, PICTURES_S3_ENDPOINT }).PICTURES_S3_ENDPOINT;
  expect(() => read('http://s3.example')).toThrow(/PICTURES_S3_ENDPOINT .* must begin with https/);
  for (const fine of ['https://s3.example', 'http://127.0.0.1:9000', undefined]) {
    expect(read(fine)).toBe(fine);
  }
});

test('a store of pictures is a bucket with a key and a secret, or a folder', () => {
  const read = (settings: Record<string, string>) => readConfig(settings).PICTURES_URL;
  for (const wrong of ['s3://', 's3://Bucket', '/srv/pictures', 'https://s3.example/pictures']) {
    expect(() => read({ PICTURES_URL: wrong })).toThrow(/PICTURES_URL=.*s3:\/\/bucket\/folder/);
  }
  const bucket = { PICTURES_URL: 's3://pictures/lehar' };
  expect(() => read({ ...bucket, PICTURES_S3_KEY: 'k' })).toThrow(
    'PICTURES_URL=s3:// needs PICTURES_S3_KEY, PICTURES_S3_SECRET too',
  );
  expect(read({ ...bucket, PICTURES_S3_KEY: 'k', PICTURES_S3_SECRET: 's' })).toBeDefined();
  expect(read({ PICTURES_URL: 'file:///srv/pictures' })).toBe('file:///srv/pictures');
});
