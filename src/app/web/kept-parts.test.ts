import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { KeptMarkup, MarkupKeeperContext } from '#platform/client/kept-markup.ts';
import { MAX_PARTS, pageParts } from './kept-parts.ts';

let drawn: string[] = [];
beforeEach(() => {
  drawn = [];
});

function Card({ name }: { name: string }): ReactNode {
  drawn.push(name);
  const price = createElement('b', null, '₹', 500, ' & more');
  return createElement('li', null, name, ' ', price, createElement('img', { alt: name }));
}

function Shelf({ names }: { names: string[] }): ReactNode {
  const cards = names.map((name) => {
    const card = () => createElement(Card, { name });
    return createElement(KeptMarkup, { key: name, name: 'card', madeOf: { name }, draw: card });
  });
  return createElement('main', null, 'Before', createElement('ul', null, cards), 'after');
}

function writtenByReact(names: string[]): string {
  const html = renderToString(createElement(Shelf, { names }));
  drawn = [];
  return html;
}

/** The page as it is sent, each of its bytes a character meanwhile. */
function writtenWithParts(content: ReactNode): string {
  const parts = pageParts();
  const page = renderToString(createElement(MarkupKeeperContext, { value: parts }, content));
  const bytes = Buffer.from(page).toString('latin1');
  return Buffer.from(parts.complete(bytes), 'latin1').toString();
}

function written(names: string[]): string {
  return writtenWithParts(createElement(Shelf, { names }));
}

describe('a kept part of a page', () => {
  it('is drawn once, and stands in every page as React wrote it', () => {
    const names = ['Wave Tray', 'लहर <b>', '$& $1'];
    const turned = names.toReversed();
    const pages = [writtenByReact(names), writtenByReact(turned)];
    expect(written(names)).toBe(pages[0]);
    expect([written(names), written(turned)]).toEqual(pages);
    expect(drawn).toEqual(names);
  });

  it('stands beside new ones', () => {
    written(['Old Tray']);
    const names = ['New Tray', 'Old Tray', 'Newer Tray'];
    const page = writtenByReact(names);
    expect(written(names)).toBe(page);
    expect(drawn).toEqual(['New Tray', 'Newer Tray']);
  });

  it("holds what is the page's own, once it is kept as before", () => {
    const partOf = (here: string) =>
      createElement(KeptMarkup, {
        name: 'tile',
        madeOf: { of: 'waves' },
        own: createElement('a', { href: here }, '$1 ', here),
        draw: (own) => {
          drawn.push(here);
          return createElement('p', null, 'Here: ', own, ' or ', createElement('b', null, '<&>'));
        },
      });
    const addresses = ['/?q=tray', '/product/लहर', '/'];
    const pages = addresses.map((here) => renderToString(partOf(here)));
    drawn = [];
    expect(addresses.map((here) => writtenWithParts(partOf(here)))).toEqual(pages);
    expect(drawn).toEqual(['/?q=tray']);
  });

  it('is told from another part made of the same', () => {
    const madeOf = { of: 'sand' };
    const pageOf = (name: string) =>
      createElement(KeptMarkup, { name, madeOf, draw: () => createElement('p', null, name) });
    expect(writtenWithParts(pageOf('one'))).toBe('<p>one</p>');
    expect(writtenWithParts(pageOf('two'))).toBe('<p>two</p>');
  });

  it('makes room for others, the one first that was not asked for longest', () => {
    const names = Array.from({ length: MAX_PARTS }, (_, n) => `Tray ${n}`);
    written(names);
    written(['Tray 0']);
    written(['One more']);
    drawn = [];
    written(['Tray 0', 'Tray 1', 'Tray 2']);
    expect(drawn).toEqual(['Tray 1']);
  });
});
