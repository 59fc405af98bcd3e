import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textOfHtml } from './html-text.ts';

test.each([
  ['<p>Poured by hand.</p><p>Wipe&nbsp;dry.</p>', 'Poured by hand.\n\nWipe dry.'],
  ['<ul><li>Resin</li><li>Teak &amp; brass</li></ul>', '• Resin\n• Teak & brass'],
  ['One<br>two<br/>three', 'One\ntwo\nthree'],
  ['Plain text\nof two lines', 'Plain text\nof two lines'],
  ['5 < 6 &amp; 7 > 3', '5 < 6 & 7 > 3'],
  ['<script>alert(1)</script><b>Tray</b>', 'Tray'],
  ['<style>p { color: red }</style>Tray', 'Tray'],
  ['<!-- hidden <p> -->Tray', 'Tray'],
  ['<a href="x" title="a > b">Tray</a>', 'Tray'],
  ['&#39;Goa&#x27; &rsquo; &unknown; &#0; &#xD800;', "'Goa' ’ &unknown;"],
  ['<script>never closed', ''],
])('%s', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

test('leaves no tag of any text, and comes to an end', () => {
  const part = fc.constantFrom(
    '<',
    '>',
    '</',
    '<b',
    '<p ',
    '"',
    "'",
    '<!--',
    '-->',
    '<script',
    ' a',
    '=',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      expect(textOfHtml(parts.join(''))).not.toMatch(/<(?:script|b|p)\b[^<>"']*>/);
    }),
  );
});
