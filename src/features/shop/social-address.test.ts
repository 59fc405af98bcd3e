import { expect, test } from 'vitest';
import { SocialAddress, socialAddress, type SocialSite } from './social-address.ts';

test.each<[SocialSite, string, string]>([
  ['instagram', '@kadalclay', 'https://instagram.com/kadalclay'],
  ['instagram', 'kadalclay', 'https://instagram.com/kadalclay'],
  ['instagram', ' kadal.clay\u200b', 'https://instagram.com/kadal.clay'],
  ['instagram', 'instagram.com/kadalclay', 'https://instagram.com/kadalclay'],
  ['instagram', 'Instagram.com/kadalclay/', 'https://instagram.com/kadalclay'],
  ['instagram', 'http://instagram.com/kadalclay', 'https://instagram.com/kadalclay'],
  [
    'instagram',
    'https://www.instagram.com/kadalclay?igsh=MzRl&utm_source=qr',
    'https://www.instagram.com/kadalclay',
  ],
  ['facebook', 'fb.com/kadalclay', 'https://facebook.com/kadalclay'],
  ['facebook', 'm.facebook.com/kadalclay', 'https://m.facebook.com/kadalclay'],
  [
    'facebook',
    'https://www.facebook.com/profile.php?id=1000123&mibextid=ZbWKwL',
    'https://www.facebook.com/profile.php?id=1000123',
  ],
  ['youtube', '@kadalclay', 'https://youtube.com/@kadalclay'],
  ['youtube', 'kadalclay', 'https://youtube.com/@kadalclay'],
  ['youtube', 'https://youtube.com/@kadalclay?si=x', 'https://youtube.com/@kadalclay'],
  ['youtube', 'youtube.com/channel/UC12_-', 'https://youtube.com/channel/UC12_-'],
  ['pinterest', 'in.pinterest.com/kadalclay/', 'https://in.pinterest.com/kadalclay'],
  ['instagram', '', ''],
  ['instagram', ' \u200b ', ''],
])('%s: %j is %j', (site, typed, address) => {
  expect(SocialAddress(site).parse(typed)).toBe(address);
  expect(socialAddress(site, address)).toBe(address);
});

test.each<[SocialSite, string]>([
  ['instagram', 'instagram.com'],
  ['instagram', 'https://instagram.com/'],
  ['instagram', 'https://facebook.com/kadalclay'],
  ['instagram', 'evil.com/instagram.com/x'],
  ['instagram', 'instagram.com.evil.com/x'],
  ['instagram', 'evil.com@instagram.com/x'],
  ['instagram', 'https://evilinstagram.com/x'],
  ['instagram', 'javascript:alert(1)'],
  ['instagram', 'kadalclay.com'],
  ['instagram', 'kadal clay'],
])('%s: %j is refused with a sentence', (site, typed) => {
  const { error } = SocialAddress(site).safeParse(typed);
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Enter your name on Instagram, like @yourshop, or its address',
  ]);
});
