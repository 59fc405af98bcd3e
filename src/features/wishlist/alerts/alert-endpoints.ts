import { endpoint } from '#platform/contract/endpoint.ts';
import { ONE_CLICK } from '#platform/contract/one-click.ts';
import { WRITE, DAY, HOUR, rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import { ProductNotFound } from '../../catalogue/contract.ts';
import { ShopNotOpen } from '../../shop/contract.ts';
import {
  NewStockAlert,
  NotSoldOut,
  StockAlert,
  StockAlertsStopped,
  StockAlertTaken,
  StockAlertToken,
  StockAlertUnknown,
} from './alert-contract.ts';

const STOCK_ALERT: RateLimit = {
  name: 'stock-wish',
  rates: [rate(10, HOUR), rate(30, DAY)],
  isShared: true,
  attempts: WRITE,
};

const BY_LINK = {
  method: 'POST',
  role: 'visitor',
  limit: WRITE,
  body: StockAlertToken,
  status: 200,
} as const;

export const postStockAlert = endpoint({
  method: 'POST',
  path: '/v2/stock-wishes',
  role: 'visitor',
  mayKnowCaller: true,
  limit: STOCK_ALERT,
  summary: 'Be told, once and by email, when a piece that is sold out is back',
  body: NewStockAlert,
  example: { productId: '018f0000-0000-7000-8000-000000000000', email: 'nila@example.com' },
  status: 202,
  response: StockAlertTaken,
  problems: [ProductNotFound, NotSoldOut, ShopNotOpen],
});

export const confirmStockAlert = endpoint({
  ...BY_LINK,
  path: '/v2/stock-wishes/confirm',
  summary: 'Confirm a wish by the link of its email',
  response: StockAlert,
  problems: [StockAlertUnknown],
});

export const stopStockAlerts = endpoint({
  ...BY_LINK,
  path: '/v2/stock-wishes/stop',
  summary: 'End everything that the address of a link waits for',
  response: StockAlertsStopped,
  problems: [StockAlertUnknown],
});

export const stopStockAlertsAtOnce = endpoint({
  ...ONE_CLICK,
  path: '/v2/stock-wishes/stop/{token}',
  summary: 'The same, by the button of an email program',
  response: StockAlertsStopped,
  problems: [StockAlertUnknown],
});
