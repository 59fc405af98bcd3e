import { expect, test } from 'vitest';
import { isSlug, slugOf } from './slugs.ts';

test.each([
  ['Andaman Serving Tray', 'andaman-serving-tray'],
  ['  Étoile & Sea  (No. 2)! ', 'etoile-sea-no-2'],
  ['--', ''],
  ['समुद्र', ''],
  ['समुद्र tray', 'tray'],
  ['<script>alert(1)</script>', 'script-alert-1-script'],
  ['018F0000-0000-7000-8000-000000000000', 'piece-018f0000-0000-7000-8000-000000000000'],
  ['x'.repeat(300), 'x'.repeat(80)],
  [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
])('the slug of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  expect(slug === '' || isSlug(slug)).toBe(true);
});

test.each(['Wave', 'a b', '-a', 'a-', 'a--b', '', 'é', 'x'.repeat(101), '../a', 'a.b', 'a_b'])(
  '%j is no slug',
  (text) => expect(isSlug(text)).toBe(false),
);

test('a UUID is no slug', () => {
  expect(isSlug('018f0000-0000-7000-8000-000000000000')).toBe(false);
});
