import { endpoint } from '#platform/contract/endpoint.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { WRITE } from '#platform/contract/rate-limit.ts';
import { SeveralMoved, SeveralOrders, ShipByOfSeveral, ShippedOrders } from './several-contract.ts';

const ADMIN = { role: 'admin', limit: WRITE, status: 200 } as const;

export const putShipByOfSeveral = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/orders/ship-by',
  summary: 'Move the day of several orders, each by itself; their customers get an email',
  body: ShipByOfSeveral,
  example: {
    ids: ['019ad0a4-7c1e-7a52-b3a5-0f2f4d8e6c11'],
    date: '2099-11-30',
    reason: 'It needs two more days',
  },
  response: SeveralMoved,
  problems: [ValidationFailed],
});

export const putSeveralInProcessing = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/orders/processing',
  summary: 'Move several orders to processing, each by itself; their customers get an email',
  body: SeveralOrders,
  example: { ids: ['019ad0a4-7c1e-7a52-b3a5-0f2f4d8e6c11'] },
  response: SeveralMoved,
  problems: [ValidationFailed],
});

export const putSeveralShipped = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/orders/shipped',
  summary:
    'Mark several orders as shipped, each with its tracking number; their customers get an email',
  body: ShippedOrders,
  example: {
    carrier: 'Delhivery',
    orders: [{ id: '019ad0a4-7c1e-7a52-b3a5-0f2f4d8e6c11', trackingNumber: '1234567890' }],
  },
  response: SeveralMoved,
  problems: [ValidationFailed],
});
