import { describe, expect, test } from 'vitest';
import { mailPictureUrl } from '#features/media/picture-formats.ts';
import { exampleOrder } from '#features/orders/server/mails/example-order.ts';
import { placedMails } from '#features/orders/server/mails/placed-mails.ts';
import { everyMail } from './send-every-mail.ts';
import { AWAITED_ADDRESS } from '#platform/server/mail/content/mail-content.ts';
import { describeVersion } from '#platform/server/version.ts';
import {
  exampleMails,
  MAIL_DEPS,
  MAIL_ORIGIN,
  MAIL_PICTURE,
  orderOfLines,
  WITH_LOGO,
  WITHOUT_ADDRESS,
} from '#test/support/example-mails.ts';
import { notShown } from '#test/support/mail-clients.ts';
import { invalidMailHtml } from '#test/support/valid-html.ts';

/** Gmail cuts what is longer. */
const MAX_BYTES = 102_000;

const addressesIn = (html: string): string[] =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'));

describe.each(exampleMails())('$name', ({ html, text, subject, awaitsAddress }) => {
  test('is HTML as the standard says, and as Gmail, Outlook and Apple Mail show it', async () => {
    expect(await invalidMailHtml(html)).toEqual([]);
    expect(notShown(html)).toEqual([]);
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
  });

  test('leads to whole addresses, the same in HTML and text, by one button at most', () => {
    const origin = awaitsAddress ? AWAITED_ADDRESS : MAIL_ORIGIN;
    const all = addressesIn(html).filter((to) => to !== origin);
    expect(all.filter((to) => !to.startsWith(`${origin}/`))).toEqual([]);
    expect(all.filter((to) => !text.includes(to))).toEqual([]);
    expect(html.split('class="button"').length - 1).toBeLessThanOrEqual(1);
    expect(`${subject}\n${text}`).not.toMatch(/undefined|\[object|upi:\/\//);
  });
});

test('mails to the owner end with what runs, and those to customers do not', () => {
  const [customers, owners] = placedMails(orderOfLines(2), MAIL_DEPS);
  const version = `Shop software ${describeVersion()}`;
  expect([customers?.text, customers?.html].some((words) => words?.includes(version))).toBe(false);
  expect(owners?.text.endsWith(`${version}\n`)).toBe(true);
  expect(owners?.html).toContain(version);
});

test('a mail that is for its link waits while the shop has no address', () => {
  const waiting = everyMail(WITHOUT_ADDRESS).filter(({ awaitsAddress }) => awaitsAddress);
  expect(waiting.map(({ kind }) => kind)).toEqual([
    'order-other-words',
    'order-link',
    'request-link',
    'stock-wish-confirm',
    'drop-confirm',
  ]);
  for (const { html, text } of waiting) {
    expect(text).toContain(`${AWAITED_ADDRESS}/`);
    expect(html).toContain(`href="${AWAITED_ADDRESS}/`);
    expect(html).not.toContain('<img');
  }
  expect(everyMail(MAIL_DEPS).filter(({ awaitsAddress }) => awaitsAddress)).toEqual([]);
});

test('pictures and links are left out while the shop has no address', () => {
  const [mail] = placedMails(orderOfLines(2), WITHOUT_ADDRESS);
  expect(mail?.html).not.toMatch(/<img|<a /);
  expect(mail?.text).not.toContain('http');
});

test('lines carry the pictures of the shop, and a logo its name', () => {
  const [mail] = placedMails(orderOfLines(2), WITH_LOGO);
  expect(mail?.html).toContain(`src="${MAIL_ORIGIN}${mailPictureUrl(MAIL_PICTURE)}"`);
  expect(mail?.html).toContain('alt="Lehar"');
});

test("the owner's subjects name sum and city", () => {
  const [, notice] = placedMails(exampleOrder({ status: 'pending' }), MAIL_DEPS);
  expect(notice?.subject).toBe('New order ₹1,224.00, Surat (HK7M2QXA)');
});
