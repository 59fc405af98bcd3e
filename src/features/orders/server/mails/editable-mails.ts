import type { EditableMail } from '#platform/server/mail/content/editable-mail.ts';
import type { Order } from '../../contract.ts';
import type { OrderMailDeps } from '../order-deps.ts';
import { EDIT_MAILS } from '../../editing/server/edit-mails.ts';
import { STAGE_MAILS } from '../../stages/server/stage-mails.ts';
import { RETURN_MAILS } from '../../returns/server/return-mails.ts';
import { ENDED_UNPAID, endedMails } from './ended-mails.ts';
import { exampleOrder } from './example-order.ts';
import { linkMails, ORDER_LINK } from '../../guest/server/link-mails.ts';
import { ORDER_PLACED, placedMails } from './placed-mails.ts';
import {
  REOPENED,
  reopenedMails,
  SHIP_BY_MOVED,
  shipByMails,
  STATUS_TEXTS,
  statusMails,
  TRACKING_CHANGED,
  trackingMails,
} from './status-mails.ts';
import { REWORDING, rewordingMails } from '../../rewording/server/rewording-mails.ts';

const ENDINGS = ['processing', 'shipped', 'delivered', 'cancelled'] as const;

const EXAMPLE_QUESTION = {
  position: 0,
  token: 'example',
  until: new Date('2027-01-24T06:30:00.000Z'),
};

function rewordingExample(): Order {
  const order = exampleOrder({ status: 'pending' });
  const personal = [{ label: 'Name', kind: 'text', value: 'Aishwarya', price: 0 }] as const;
  const rewording = { reason: 'The name is too long for this piece', askedAt: order.createdAt };
  return {
    ...order,
    items: order.items.map((item) => ({ ...item, personal: [...personal], otherWords: rewording })),
  };
}

/** Ordered as customers get them. */
export const ORDER_MAILS: EditableMail<OrderMailDeps>[] = [
  {
    text: ORDER_PLACED,
    example: (deps) => placedMails(exampleOrder({ status: 'pending' }), deps)[0],
  },
  ...ENDINGS.map((status) => ({
    text: STATUS_TEXTS[status],
    example: (deps: OrderMailDeps) => statusMails(exampleOrder({ status }), deps)[0],
  })),
  {
    text: ENDED_UNPAID,
    example: (deps) =>
      endedMails(
        {
          ...exampleOrder({ status: 'cancelled' }),
          cancelReason: 'It was not paid by Tue 12 Jan, 12:00 hrs.',
        },
        deps,
      )[0],
  },
  ...STAGE_MAILS,
  {
    text: TRACKING_CHANGED,
    example: (deps) => trackingMails(exampleOrder({ status: 'shipped' }), deps)[0],
  },
  {
    text: SHIP_BY_MOVED,
    example: (deps) =>
      shipByMails({ ...exampleOrder({ status: 'processing' }), shipBy: '2027-01-14' }, deps, {
        before: '2027-01-12',
        reason: 'Your piece needs two more days to set.',
      })[0],
  },
  {
    text: REWORDING,
    example: (deps) => rewordingMails(rewordingExample(), deps, EXAMPLE_QUESTION)[0],
  },
  {
    text: ORDER_LINK,
    example: (deps) =>
      linkMails({ ...exampleOrder({ status: 'pending' }), linkVersion: 1 }, deps)[0],
  },
  ...EDIT_MAILS,
  ...RETURN_MAILS,
  {
    text: REOPENED,
    example: (deps) => reopenedMails(exampleOrder({ status: 'processing' }), deps)[0],
  },
];
