import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { NewLink, StandInOrder } from './razorpay-entities.ts';
import { found, RAZORPAY_KEYS, RazorpayLedger, Refused } from './razorpay-ledger.ts';

/** How it answers calls: `slow` after the shop has given up, `moved` with a redirect; `lost` does it and answers nothing. */
export type Mood =
  | 'well'
  | 'down'
  | 'slow'
  | 'lost'
  | 'refuses'
  | 'nonsense'
  | 'moved'
  | 'wrong keys';

/** Razorpay on this machine: its account, behind real HTTP. */
export type RazorpayStandIn = RazorpayLedger & {
  origin: string;
  /** For `config.ts`. */
  settings: Record<string, string>;
  mood: Mood;
  /** Calls that came, such as `POST orders`. */
  calls: string[];
  close(): Promise<void>;
};

const { RAZORPAY_KEY_ID: KEY_ID, RAZORPAY_KEY_SECRET: KEY_SECRET } = RAZORPAY_KEYS;
const LOGIN = `Basic ${Buffer.from(`${KEY_ID}:${KEY_SECRET}`).toString('base64')}`;

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const hidden = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('');

const STYLE =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui}body{max-width:24rem;margin:3rem auto;padding:0 1rem}button{display:block;width:100%;min-height:3rem;margin:.75rem 0;font:inherit}';

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><body><p>Stand-in for Razorpay: no money moves</p><h1>${title}</h1>${body}</body></html>`;

function sendHtml(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const refusal = (description: string) => ({
  error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: 'NA', reason: 'NA' },
});

const collection = <T>(items: T[]) => ({ entity: 'collection', count: items.length, items });

type ApiCall = {
  standIn: RazorpayStandIn;
  id: string;
  query: URLSearchParams;
  body: string;
  headers: IncomingMessage['headers'];
};

const API: Record<string, (call: ApiCall) => object> = {
  'POST orders ': ({ standIn, body }) => standIn.openOrder(JSON.parse(body) as StandInOrder),
  'GET orders ': () => collection([]),
  'GET orders payments': ({ standIn: { orders, payments }, id }) => {
    found(orders, id);
    return collection([...payments.values()].filter(({ order_id }) => order_id === id));
  },
  'GET payments ': ({ standIn: { payments }, id }) => found(payments, id),
  'POST payments capture': ({ standIn, id }) => standIn.capture(found(standIn.payments, id)),
  'POST payments refund': ({ standIn, id, body, headers }) =>
    standIn.sendBack(id, body, headers['x-refund-idempotency']?.toString()),
  'GET payments refunds': ({ standIn: { refunds }, id }) =>
    collection([...refunds.values()].filter(({ payment_id }) => payment_id === id)),
  'POST payment_links ': ({ standIn, body }) =>
    standIn.openLink(JSON.parse(body) as NewLink, standIn.origin),
  'GET payment_links ': ({ standIn, id, query }) =>
    id === ''
      ? { payment_links: standIn.linksOf(query.get('reference_id') ?? '') }
      : found(standIn.links, id),
  'POST payment_links cancel': ({ standIn, id }) => standIn.endLink(id),
};

function answerCall(call: string, request: Omit<ApiCall, 'id' | 'query'>): object {
  const [, method = '', kind = '', id = '', action = ''] =
    /^(GET|POST) (\w+)\/?(\w*)\/?(\w*)/.exec(call) ?? [];
  const answer = API[`${method} ${kind} ${action}`];
  if (!answer) throw new Refused(`Nothing is at ${call}`, 404);
  return answer({ ...request, id, query: new URLSearchParams(call.split('?')[1]) });
}

async function answerApi(
  standIn: RazorpayStandIn,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const call = `${request.method} ${path}`;
  standIn.calls.push(call);
  const body = await text(request);
  const { mood, origin } = standIn;
  if (mood === 'down') return void request.socket.destroy();
  if (mood === 'slow') await wait(30_000, undefined, { ref: false });
  if (mood === 'moved') return void response.writeHead(302, { location: `${origin}/else` }).end();
  if (mood === 'refuses') throw new Refused('The gateway does not want to');
  if (mood === 'nonsense') return sendJson(response, 200, { id: 7, hello: 'world' });
  if (mood === 'wrong keys' || request.headers.authorization !== LOGIN) {
    throw new Refused('Authentication failed', 401);
  }
  const { headers } = request;
  const made = answerCall(call, { standIn, body, headers });
  if (mood === 'lost') return void request.socket.destroy();
  sendJson(response, 200, made);
}

function hostedPage({ orders }: RazorpayStandIn, fields: URLSearchParams): string {
  const value = (name: string) => fields.get(name) ?? '';
  const order = found(orders, value('order_id'));
  const isRight = value('key_id') === KEY_ID && value('amount') === String(order.amount);
  if (!isRight) throw new Refused('The order does not fit the key and the amount');
  const back = {
    order_id: order.id,
    callback_url: value('callback_url'),
    cancel_url: value('cancel_url'),
  };
  const acts = ['Pay', 'Fail', 'Close'].map(
    (act) => `<button name="act" value="${act}">${act}</button>`,
  );
  const form = `<form method="post" action="/stand-in/act">${hidden(back)}${acts.join(' ')}</form>`;
  return page(`Pay ${order.amount / 100} to ${escaped(value('name'))}`, form);
}

function linkPage({ links }: RazorpayStandIn, id: string): string {
  const { amount, description, status } = found(links, id);
  if (status !== 'created') return page(`This link is ${status}`, '');
  const acts = '<button name="act" value="Pay">Pay</button>';
  const form = `<form method="post" action="/stand-in/link/${id}">${acts}</form>`;
  return page(`Pay ${amount / 100} for ${escaped(description)}`, form);
}

function payByLink(standIn: RazorpayStandIn, id: string, response: ServerResponse): void {
  const payment = standIn.payLink(id);
  const link = found(standIn.links, id);
  const back = new URLSearchParams(standIn.returnedByLink(link, payment));
  response.writeHead(302, { location: `${link.callback_url}?${back}` }).end();
}

function act(standIn: RazorpayStandIn, fields: URLSearchParams, response: ServerResponse): void {
  const orderId = fields.get('order_id') ?? '';
  const chosen = fields.get('act');
  if (chosen === 'Close') {
    response.writeHead(302, { location: fields.get('cancel_url') ?? '/' }).end();
    return;
  }
  const back =
    chosen === 'Pay'
      ? standIn.returned(standIn.pay(orderId))
      : {
          'error[code]': 'BAD_REQUEST_ERROR',
          'error[description]': standIn.fail(orderId).error_description ?? '',
          'error[metadata]': JSON.stringify({ order_id: orderId }),
        };
  const target = escaped(fields.get('callback_url') ?? '');
  const form = `<form method="post" action="${target}">${hidden(back)}<button>Back to the shop</button></form><script>document.forms[0].submit()</script>`;
  sendHtml(response, page('Going back', form));
}

async function answer(
  standIn: RazorpayStandIn,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '/').slice(1);
  if (path.startsWith('v1/') && path !== 'v1/checkout/embedded') {
    return answerApi(standIn, request, response, path.slice('v1/'.length));
  }
  const fields = new URLSearchParams(await text(request));
  if (path === 'v1/checkout/embedded') return sendHtml(response, hostedPage(standIn, fields));
  if (path === 'stand-in/act') return act(standIn, fields, response);
  const [, isPaid, linkId] = /^(stand-in\/)?link\/(\w+)$/.exec(path) ?? [];
  if (linkId !== undefined) {
    if (isPaid !== undefined) return payByLink(standIn, linkId, response);
    return sendHtml(response, linkPage(standIn, linkId));
  }
  response.writeHead(404).end();
}

/** Razorpay on this machine, over real HTTP: orders, payments, refunds, links, its hosted page and signed events. */
export async function openRazorpayStandIn(port = 0): Promise<RazorpayStandIn> {
  const server = createServer((request, response) => {
    answer(standIn, request, response).catch((error: unknown) => {
      if (error instanceof Refused) sendJson(response, error.status, refusal(error.message));
      else response.writeHead(500).end(String(error));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: RazorpayStandIn = Object.assign(new RazorpayLedger(), {
    origin,
    settings: { ...RAZORPAY_KEYS, RAZORPAY_URL: origin },
    mood: 'well' as Mood,
    calls: [],
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
  return standIn;
}
