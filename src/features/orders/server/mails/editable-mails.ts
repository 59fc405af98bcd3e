import type { EditableMail } from '#platform/server/mail/editable-mail.ts';
import type { OrderMailDeps } from '../order-deps.ts';
import { exampleOrder } from './example-order.ts';
import { ORDER_PLACED, REOPENED, STATUS_TEXTS, TRACKING_CHANGED } from './mail-texts.ts';
import { placedMails } from './placed-mails.ts';
import { reopenedMails, statusMails, trackingMails } from './status-mails.ts';

const ENDINGS = ['processing', 'shipped', 'delivered', 'cancelled'] as const;

/** In the order in which customers get them. */
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
    text: TRACKING_CHANGED,
    example: (deps) => trackingMails(exampleOrder({ status: 'shipped' }), deps)[0],
  },
  {
    text: REOPENED,
    example: (deps) => reopenedMails(exampleOrder({ status: 'processing' }), deps)[0],
  },
];
