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
    const card = createElement(Card, { name });
    return createElement(KeptMarkup, { key: name, madeOf: { name } }, card);
  });
  return createElement('main', null, 'Before', createElement('ul', null, cards), 'after');
}

function writtenByReact(names: string[]): string {
  const html = renderToString(createElement(Shelf, { names }));
  drawn = [];
  return html;
}

/** The page as it is sent, each of its bytes a character meanwhile. */
function written(names: string[]): string {
  const parts = pageParts();
  const shelf = createElement(Shelf, { names });
  const page = renderToString(createElement(MarkupKeeperContext, { value: parts }, shelf));
  const bytes = Buffer.from(page).toString('latin1');
  return Buffer.from(parts.complete(bytes), 'latin1').toString();
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
