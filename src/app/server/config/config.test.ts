import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  ['PORT', ' ', '0 to 65535'],
  ['PORT', '65536', '0 to 65535'],
  ['PORT', '0x50', '0 to 65535'],
  ['WORKERS', '65', '1 to 64'],
  ['WORKERS', '0', '1 to 64'],
  ['WORKERS', '1.5', '1 to 64'],
  ['TRUSTED_PROXIES', '-1', '0 to 10'],
  ['BACKUP_KEEP', '1e3', '1 to 1000'],
  ['KEEP_MAILS_MONTHS', 'ever', '0 to 1200'],
])('%s=%j is refused with what is allowed', (name, value, range) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    `${name}=${value}  (allowed: a whole number from ${range})`,
  );
});

test('an empty number means the default', () => {
  expect(readConfig({ PORT: '', WORKERS: '' })).toMatchObject({ PORT: 4000, WORKERS: 1 });
  expect(readConfig({ PORT: '0', WORKERS: '64' })).toMatchObject({ PORT: 0, WORKERS: 64 });
});
