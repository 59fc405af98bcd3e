import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INJECTIONS } from '#test/support/injections.ts';
import { PageBlock } from './contract.ts';
import {
  fillLink,
  fillText,
  isSafeLink,
  parseInline,
  problemIn,
  type Inline,
} from './inline-text.ts';

const FACTS = { shop: 'Tide', owner: 'Asha *Rao*', email: 'asha@tide.example', phone: '+91 98 76' };

function textOf(parts: readonly Inline[]): string {
  return parts.map((part) => (part.kind === 'text' ? part.text : textOf(part.inner))).join('');
}

function linksOf(parts: readonly Inline[]): string[] {
  return parts.flatMap((part) => {
    if (part.kind === 'text') return [];
    return part.kind === 'link' ? [part.to] : linksOf(part.inner);
  });
}

describe('a text', () => {
  test('is read with its marks', () => {
    expect(parseInline('A **bold *and soft*** word, [write](mailto:{email}) to us')).toEqual([
      { kind: 'text', text: 'A ' },
      {
        kind: 'strong',
        inner: [
          { kind: 'text', text: 'bold ' },
          { kind: 'em', inner: [{ kind: 'text', text: 'and soft' }] },
        ],
      },
      { kind: 'text', text: ' word, ' },
      { kind: 'link', to: 'mailto:{email}', inner: [{ kind: 'text', text: 'write' }] },
      { kind: 'text', text: ' to us' },
    ]);
    expect(parseInline('2 * 3 * 4 and **open')).toEqual([
      { kind: 'text', text: '2 * 3 * 4 and **open' },
    ]);
  });

  test('takes the facts of the shop, whose own signs mark nothing', () => {
    expect(fillText('{owner} of {shop}, {address}', FACTS)).toBe(
      'Asha *Rao* of Tide, (no address yet)',
    );
    expect(fillLink('mailto:{email}', FACTS)).toBe('mailto:asha@tide.example');
    expect(fillLink('tel:{phone}', FACTS)).toBe('tel:+919876');
    expect(fillLink('mailto:{email}', {})).toBeUndefined();
  });
});

describe('a link', () => {
  test.each([
    'https://example.com/a?b=c#d',
    'https://पेज.भारत',
    'mailto:a@example.com',
    'tel:+91-98765',
    '/',
    '/shipping#refunds',
  ])('may lead to %s', (link) => expect(isSafeLink(link)).toBe(true));

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'http://example.com',
    '//example.com',
    String.raw`/\example.com`,
    'https://user:secret@example.com',
    'https:example.com',
    'blob:https://example.com/1',
    'shipping',
    '',
  ])('may not lead to %j', (link) => expect(isSafeLink(link)).toBe(false));
});

/** Texts put together of what marks, injects and confuses. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...INJECTIONS, '**', '*', '[', '](', ')', '{', '}', '\n', 'javascript:'),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

test('no text that is saved leads anywhere but to allowed links, and no word of it is lost', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const { data, success } = PageBlock.safeParse({ type: 'text', text });
      const links = linksOf(parseInline(text));
      // What an older release or a restored backup may hold is not followed either.
      expect(links.flatMap((link) => fillLink(link, FACTS) ?? []).every(isSafeLink)).toBe(true);
      if (!success || data.type !== 'text') return;
      expect(links.every(isSafeLink)).toBe(true);
      expect(problemIn(data.text)).toBeUndefined();
      const bare = (said: string) => said.replaceAll(/[*[\]()\s]/g, '');
      const kept = links.reduce((rest, link) => rest.replace(bare(link), ''), bare(data.text));
      expect(bare(textOf(parseInline(data.text)))).toHaveLength(kept.length);
    }),
    { numRuns: 3000 },
  );
});

test('a very long text of open marks is read at once', () => {
  for (const mark of ['**', '*', '[', '](', '[a](', '**[a](', '(']) {
    expect(parseInline(mark.repeat(5000 / mark.length)).length).toBeGreaterThan(0);
  }
});
