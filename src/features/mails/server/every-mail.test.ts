import { describe, expect, test } from 'vitest';
import { placedMails } from '#features/orders/server/mails/placed-mails.ts';
import { exampleOrder } from '#features/orders/server/mails/example-order.ts';
import type { Order } from '#features/orders/contract.ts';
import type { OrderMailDeps } from '#features/orders/server/order-deps.ts';
import { mailPictureUrl } from '#features/media/picture-formats.ts';
import { notShown } from '#test/support/mail-clients.ts';
import { ORDER_PARTS } from '#test/support/order-deps.ts';
import { invalidMailHtml } from '#test/support/valid-html.ts';
import { everyMail } from './send-every-mail.ts';

const ORIGIN = 'https://shop.example';
const MEDIA_ID = 'VC7v7pNbk7M2BYGHWfTV4Q';
/** Gmail cuts what is longer. */
const MAX_BYTES = 102_000;

const SENDER = { ...ORDER_PARTS.sender(), origin: ORIGIN, address: '12 River Road, Surat 395003' };
const LOGO = { src: '/media/logo.png', width: 800, height: 200, ground: 'light' } as const;
const DEPS: OrderMailDeps = { ...ORDER_PARTS, sender: () => SENDER };
const WITH_LOGO: OrderMailDeps = { ...DEPS, sender: () => ({ ...SENDER, logo: LOGO }) };
const AWAY: OrderMailDeps = { ...DEPS, sender: () => ({ ...SENDER, origin: undefined }) };

const NAMES = [
  'लहर रंगोली थाली',
  'ঢেউ ট্রে',
  'அலை தட்டு',
  'అల పళ్లెం',
  'ಅಲೆ ತಟ್ಟೆ',
  'തിര തളിക',
  'લહેર થાળી',
  'ਲਹਿਰ ਥਾਲੀ',
  '<b>Tray & "bowl"</b>',
];

function largeOrder(): Order {
  const order = exampleOrder({ status: 'pending' });
  const [item] = order.items;
  if (!item) throw new Error('The example has no line');
  const items = Array.from({ length: 60 }, (_, at) => ({
    ...item,
    lineTotal: 100,
    product: { ...item.product, name: NAMES[at % NAMES.length] ?? '', mediaId: MEDIA_ID },
    personal: [{ label: 'Name', kind: 'text' as const, value: 'Aishwarya', price: 0 }],
  }));
  const pricing = { ...order.pricing, subtotal: 100, shipping: 0, total: 100 };
  return { ...order, items, pricing };
}

const mails = [
  ...everyMail(DEPS).map((mail) => ({ name: mail.kind, ...mail })),
  ...everyMail(WITH_LOGO)
    .slice(0, 1)
    .map((mail) => ({ name: 'with a logo', ...mail })),
  ...everyMail(AWAY).map((mail) => ({ name: `${mail.kind}, without an address`, ...mail })),
  ...placedMails(largeOrder(), DEPS).map((mail) => ({ name: `60 lines, ${mail.kind}`, ...mail })),
];

const addressesIn = (html: string): string[] =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'));

describe.each(mails)('$name', ({ html, text, subject }) => {
  test('is HTML as the standard says, and as Gmail, Outlook and Apple Mail show it', async () => {
    expect(await invalidMailHtml(html)).toEqual([]);
    expect(notShown(html)).toEqual([]);
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
  });

  test('leads to whole addresses, the same in HTML and text, by one button at most', () => {
    const all = addressesIn(html);
    expect(all.filter((to) => !to.startsWith(`${ORIGIN}/`) && to !== ORIGIN)).toEqual(
      all.filter((to) => to.startsWith('https://www.indiapost.gov.in/')),
    );
    expect(all.filter((to) => to !== ORIGIN && !text.includes(to))).toEqual([]);
    expect(html.split('class="button"').length - 1).toBeLessThanOrEqual(1);
    expect(`${subject}\n${text}`).not.toMatch(/undefined|\[object|upi:\/\//);
  });
});

test('pictures and links are left out while the shop has no address', () => {
  const [mail] = placedMails(largeOrder(), AWAY);
  expect(mail?.html).not.toMatch(/<img|<a /);
  expect(mail?.text).not.toContain('http');
});

test('lines carry the pictures of the shop, and a logo its name', () => {
  const [mail] = placedMails(largeOrder(), WITH_LOGO);
  expect(mail?.html).toContain(`src="${ORIGIN}${mailPictureUrl(MEDIA_ID)}"`);
  expect(mail?.html).toContain(`alt="${SENDER.shopName}"`);
});

test("the owner's subjects name sum and city", () => {
  const [, notice] = placedMails(exampleOrder({ status: 'pending' }), DEPS);
  expect(notice?.subject).toBe('New order ₹1,224.00, Surat (HK7M2QXA)');
});
