import { everyMail } from '#features/mails/server/send-every-mail.ts';
import type { Order } from '#features/orders/contract.ts';
import { exampleOrder } from '#features/orders/server/mails/example-order.ts';
import { placedMails } from '#features/orders/server/mails/placed-mails.ts';
import type { OrderMailDeps } from '#features/orders/server/order-deps.ts';
import { upiPayment } from '#features/payments/server/payment-methods.ts';
import { ORDER_PARTS } from './order-deps.ts';

export const MAIL_ORIGIN = 'https://shop.example';
export const MAIL_PICTURE = 'VC7v7pNbk7M2BYGHWfTV4Q';

const SENDER = {
  ...ORDER_PARTS.sender(),
  origin: MAIL_ORIGIN,
  address: '12 River Road, Surat 395003',
};
const LOGO = { src: '/media/logo.png', width: 800, height: 200, ground: 'light' } as const;
const UPI = { id: 'meera@okbank', payee: 'Meera Shah', isDemo: false };

export const MAIL_DEPS: OrderMailDeps = {
  ...ORDER_PARTS,
  sender: () => SENDER,
  paymentMethods: [upiPayment(() => UPI)],
};
export const WITH_LOGO: OrderMailDeps = {
  ...MAIL_DEPS,
  sender: () => ({ ...SENDER, logo: LOGO }),
};
export const WITHOUT_ADDRESS: OrderMailDeps = {
  ...MAIL_DEPS,
  sender: () => ({ ...SENDER, origin: undefined }),
};

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

/** An order of a rupee in so many lines, of names in nine scripts. */
export function orderOfLines(count: number): Order {
  const order = exampleOrder({ status: 'pending' });
  const [item] = order.items;
  if (!item) throw new Error('The example has no line');
  const items = Array.from({ length: count }, (_, at) => ({
    ...item,
    lineTotal: 100,
    product: { ...item.product, name: NAMES[at % NAMES.length] ?? '', mediaId: MAIL_PICTURE },
    personal: [{ label: 'Name', kind: 'text' as const, value: 'Aishwarya', price: 0 }],
  }));
  const pricing = { ...order.pricing, subtotal: 100, shipping: 0, total: 100 };
  return { ...order, items, pricing };
}

/** One mail of each kind, and those that are out of the ordinary, by a name. */
export function exampleMails() {
  return [
    ...everyMail(MAIL_DEPS).map((mail) => ({ name: mail.kind, ...mail })),
    ...placedMails(orderOfLines(9), WITH_LOGO).map((mail) => ({
      name: `${mail.kind} with a logo`,
      ...mail,
    })),
    ...placedMails(orderOfLines(60), MAIL_DEPS).map((mail) => ({
      name: `${mail.kind} of 60 lines`,
      ...mail,
    })),
    ...everyMail(WITHOUT_ADDRESS).map((mail) => ({
      name: `${mail.kind} without an address`,
      ...mail,
    })),
  ];
}
