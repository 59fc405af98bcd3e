import { endpoint } from '#platform/contract/endpoint.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { WRITE } from '#platform/contract/rate-limit.ts';
import { OutOfStock } from '../../cart/contract.ts';
import { AdminOrder } from '../admin-contract.ts';
import { OrderNotFound, OrderParams } from '../contract.ts';
import {
  ContentsChange,
  OrderChanged,
  OrderNotEditable,
  PaymentToCheck,
  RecipientChange,
} from './edit-contract.ts';

const ADMIN = { role: 'admin', limit: WRITE, status: 200 } as const;

export const putContents = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/order/{id}/contents',
  summary:
    'Change the pieces, prices, delivery and discount of an order that is not sent; stock, weeks and payment follow, and the customer gets an email',
  params: OrderParams,
  body: ContentsChange,
  example: { version: 1, reason: 'One more', lines: [{ line: 1, quantity: 2 }], shipping: 25 },
  response: AdminOrder,
  problems: [
    OrderNotFound,
    OrderChanged,
    OrderNotEditable,
    PaymentToCheck,
    OutOfStock,
    ValidationFailed,
  ],
});

export const putRecipient = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/order/{id}/recipient',
  summary: 'Change who gets an order and where, until it is delivered; the customer gets an email',
  params: OrderParams,
  body: RecipientChange,
  example: {
    version: 1,
    reason: 'You have moved',
    firstName: 'Nila',
    lastName: 'Rao',
    phone: '9820012345',
    address: { address1: '12 River Road', city: 'Pune', state: 'Maharashtra', zipCode: '411001' },
  },
  response: AdminOrder,
  problems: [OrderNotFound, OrderChanged, OrderNotEditable, ValidationFailed],
});
