// What the figures of docs/performance.md mean for a shop: how many visits and orders one machine
// serves. Writes the table into docs/operations.md, as `npm run bench` does when it ends; `npm run
// check` says when they differ.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './support/root.ts';

const PAGE = path.join(ROOT, 'docs/operations.md');
const [BEGIN, END] = ['<!-- figures -->', '<!-- /figures -->'];

/** A first visit as `npm run bench -- transfer` sees it: two pages, their pictures, scripts and fonts. */
const VISIT = { pictures: 20, files: 20 };

type Column = 'shop' | 'limit';

/** The first number of a cell: the row of this section that begins so. */
function figure(text: string, { section, row }: { section: string; row: string }, column: Column) {
  const [, rest = ''] = text.split(`<!-- bench ${section} -->`);
  const [body = ''] = rest.split(`<!-- /bench ${section} -->`);
  const line = body.split('\n').find((one) => one.startsWith(`| ${row}`));
  const cell = line?.split(' | ')[column === 'shop' ? 1 : 2] ?? '';
  return Number(/[\d,.]+/.exec(cell)?.[0].replaceAll(',', ''));
}

/** Their date and machine, as the first of them says it. */
function madeOn(text: string): string {
  return /`npm run bench -- orders` \(([^;]*); load/.exec(text)?.[1] ?? 'not run yet';
}

function whole(value: number): string {
  return Number.isFinite(value) ? Math.round(value).toLocaleString('en-US') : 'not run';
}

/** The table, from the text of docs/performance.md. */
function tableOf(text: string): string {
  const read = (section: string, row: string, column: Column = 'shop') =>
    figure(text, { section, row }, column);
  const home = read('home-page', '`GET /`, requests a second');
  const product = read('product-page', '`GET /product/');
  const picture = read('pictures', '`GET /media/{id}/640.avif`, requests a second');
  const file = read('pictures', '`GET /media/{id}/640.avif`, requests a second', 'limit');
  const pages = 1 / home + 1 / product;
  const visit = 1 / (pages + VISIT.pictures / picture + VISIT.files / file);
  const search = read('search', '1,000 products, 50 connections');
  const rows: [string, number, string][] = [
    [
      'First visits: home, a product page, 20 pictures, 20 files',
      visit,
      '`home-page`, `product-page`, `pictures`',
    ],
    ['The same, with pictures and files on a CDN', 1 / pages, '`home-page`, `product-page`'],
    ['Home pages', home, '`home-page`'],
    ['Product pages', product, '`product-page`'],
    ['Pictures of one width', picture, '`pictures`'],
    ['Searches without a cached answer, 1,000 products', search, '`search`'],
    ['Carts read', read('cart-read', '`GET /v2/carts`, a second'), '`cart-read`'],
    ['Products put into carts', read('add-to-cart', '`POST /v2/cart`, a second'), '`add-to-cart`'],
    ['Orders of three lines', read('orders', 'Orders a second, against the same'), '`orders`'],
  ];
  return [
    `One process, with its PostgreSQL and the load on the same machine (${madeOn(text)}):`,
    '',
    '| What | A second | A minute | An hour | From `npm run bench --` |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      ([what, rate, from]) =>
        `| ${what} | ${whole(rate)} | ${whole(rate * 60)} | ${whole(rate * 3600)} | ${from} |`,
    ),
  ].join('\n');
}

/** Brings the table up to date. @returns whether it was */
export async function writeFigures({ isCheck = false } = {}): Promise<boolean> {
  const performance = await readFile(path.join(ROOT, 'docs/performance.md'), 'utf8');
  const page = await readFile(PAGE, 'utf8');
  const [start, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (start < 0 || end < start) throw new Error('docs/operations.md has no place for the figures');
  const text = `${page.slice(0, start)}${BEGIN}\n${tableOf(performance)}\n${page.slice(end)}`;
  if (!isCheck && text !== page) await writeFile(PAGE, text);
  return text === page;
}

if (import.meta.main) await writeFigures();
