import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const MOBILE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';

test.each([
  [`${MOBILE} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${MOBILE} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge on Windows',
  ],
  [
    `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    'Opera on Windows',
  ],
  [`${WINDOWS.replace(')', '; rv:143.0)')} Gecko/20100101 Firefox/143.0`, 'Firefox on Windows'],
  [`${IPHONE} (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${IPHONE} (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Chromebook',
  ],
  ['Dalvik/2.1.0 (Linux; U; Android 14)', 'Android'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
