import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { AWAITED_ADDRESS } from '#platform/server/mail/content/mail-content.ts';
import { exampleMails, MAIL_ORIGIN } from '#test/support/example-mails.ts';
import {
  ACCOUNT_PATHS,
  adminPaths,
  MAIL_LINK_PATHS,
  ALIKE_PAGES,
  MISSING_PAGES,
  PAGES,
} from '#test/support/screens.ts';
import routes from './routes.ts';

const IDS = { order: 'A', product: 'B', request: 'C', mail: 'D' };
/** The second one is used while a shop has no address yet. */
const ORIGINS = [MAIL_ORIGIN, AWAITED_ADDRESS];

/** Pages that a journey reaches by what it has done before. */
const REACHED = ['/order/A', '/opening-soon', '/drops/A', '/admin/offers/A/cards'];

/** Paths of all pages, like `/order/:id`. */
function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children }) => [
    ...(path !== undefined || index ? [`/${path ?? ''}`] : []),
    ...pathsOf(children ?? []),
  ]);
}

test('every link of a mail leads to a page', () => {
  const pages = pathsOf(routes).filter((path) => !['/*', '/:slug'].includes(path));
  const links = exampleMails().flatMap(({ name, html }) =>
    [...html.matchAll(/ href="([^"]+)"/g)].map(([, to = '']) => ({ name, to })),
  );
  const astray = links.filter(({ to }) => {
    const { origin, pathname } = new URL(to);
    // Their examples have no id.
    const path = pathname.replace(/\/admin\/request\/$/, '/admin/request/C');
    return !ORIGINS.includes(origin) || !pages.some((page) => matchPath(page, path));
  });
  expect(links.length).toBeGreaterThan(0);
  expect(astray).toEqual([]);
});

test('every page is opened by the journey through all screens', () => {
  const opened = [
    ...[...PAGES, ...ALIKE_PAGES, ...MISSING_PAGES].map((screen) =>
      screen.path.replace(/\?.*/, ''),
    ),
    ...ACCOUNT_PATHS,
    ...MAIL_LINK_PATHS,
    ...adminPaths(IDS),
    ...REACHED,
  ];
  const unopened = pathsOf(routes).filter(
    (path) => !opened.some((one) => matchPath(path, one) !== null),
  );
  expect(unopened).toEqual([]);
});
