import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { offsiteSettings } from './feature-settings.ts';

const KEYS = { BACKUP_S3_KEY: 'k', BACKUP_S3_SECRET: 's' };
const BUCKET = { BACKUP_URL: 's3://backups/lehar', ...KEYS };
const PASSPHRASE = 'a passphrase of thirty letters';

test('backups off the machine need a bucket, its key and a passphrase', () => {
  for (const wrong of ['s3://', 's3://Bucket', '/srv/backups', 'file:///srv/backups']) {
    expect(() => readConfig({ ...BUCKET, BACKUP_URL: wrong })).toThrow(
      /BACKUP_URL=.*\(allowed: s3:\/\/bucket\/folder\)/,
    );
  }
  expect(() => readConfig({ BACKUP_URL: 's3://backups', BACKUP_S3_KEY: 'k' })).toThrow(
    'BACKUP_URL needs BACKUP_S3_KEY, BACKUP_S3_SECRET too',
  );
  expect(() => readConfig(BUCKET)).toThrow(/BACKUP_URL needs BACKUP_PASSPHRASE too: make one with/);
  const settings = offsiteSettings(readConfig({ ...BUCKET, BACKUP_PASSPHRASE: PASSPHRASE }));
  expect(settings).toEqual({
    folder: { bucket: 'backups', prefix: 'lehar/' },
    access: { endpoint: undefined, region: 'us-east-1', key: 'k', secret: 's' },
    passphrase: PASSPHRASE,
  });
  expect(offsiteSettings(readConfig({ ...KEYS, BACKUP_PASSPHRASE: PASSPHRASE }))).toBeUndefined();
});

test('a short passphrase is refused and not shown', () => {
  const read = () => readConfig({ ...BUCKET, BACKUP_PASSPHRASE: 'nineteen characters' });
  expect(read).toThrow('BACKUP_PASSPHRASE=(not shown)  (allowed: at least 20 characters');
  expect(read).not.toThrow('nineteen');
});

test('backups of a public shop leave over TLS, for this machine or to AWS', () => {
  const whole = { ...BUCKET, BACKUP_PASSPHRASE: PASSPHRASE, PUBLIC_URL: 'https://lehar.example' };
  const read = (BACKUP_S3_ENDPOINT?: string) =>
    readConfig({ ...whole, BACKUP_S3_ENDPOINT }).BACKUP_S3_ENDPOINT;
  expect(() => read('http://s3.example')).toThrow(/BACKUP_S3_ENDPOINT .* must begin with https/);
  for (const fine of ['https://s3.example', 'http://127.0.0.1:9000', undefined]) {
    expect(read(fine)).toBe(fine);
  }
});
