import { createECDH, randomBytes, randomUUID, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import ece from 'http_ece';
import { importJWK, jwtVerify } from 'jose';

export const RING_CHOICES = {
  name: 'My phone',
  kinds: ['order', 'payment', 'message', 'quote', 'trouble'],
  showsNames: false,
  quiet: null,
};

/** A browser's subscription: what it hands to the shop, and the half of its keys that it keeps. */
export type Subscribed = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  pair: ECDH;
};

export function subscribe(origin: string): Subscribed {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  return {
    subscription: { endpoint: `${origin}/send/${randomUUID()}`, keys: { p256dh, auth } },
    pair,
  };
}

export const A_SUBSCRIPTION = {
  ...subscribe('https://fcm.googleapis.com').subscription,
  choices: RING_CHOICES,
};

/** With another implementation than the shop's. */
export function decrypt(sent: Buffer, { subscription, pair }: Subscribed): string {
  const keys = { version: 'aes128gcm', privateKey: pair, authSecret: subscription.keys.auth };
  return ece.decrypt(sent, keys as Parameters<typeof ece.decrypt>[1]).toString();
}

export type Rung = {
  endpoint: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
};

/** Checks who sent a push, as a push service does (RFC 8292). @returns whom to turn to */
export async function senderOf({ endpoint, headers }: Rung): Promise<string | undefined> {
  const { t = '', k = '' } =
    /^vapid t=(?<t>[^,]+), k=(?<k>.+)$/.exec(headers.authorization ?? '')?.groups ?? {};
  const point = Buffer.from(k, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  ) as [string, string];
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  const { payload } = await jwtVerify(t, key, { audience: new URL(endpoint).origin });
  return payload.sub;
}

export type PushService = {
  origin: string;
  rung: Rung[];
  /** Statuses of the next answers; those after them are 201. */
  answer(...statuses: number[]): void;
  /** Keeps the sender waiting at this address from now on. @returns ends it */
  hold(endpoint: string): () => void;
  /** How many requests wait for an answer. */
  asked: () => number;
  close(): Promise<void>;
};

/** A push service on this machine. */
export async function openPushService(): Promise<PushService> {
  const rung: Rung[] = [];
  const statuses: number[] = [];
  const held = new Map<string, Promise<void>>();
  let asked = 0;
  const server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      const status = statuses.shift() ?? 201;
      const endpoint = origin + (request.url ?? '');
      asked += 1;
      await held.get(endpoint);
      asked -= 1;
      if (status < 300) rung.push({ endpoint, headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    rung,
    answer: (...next) => void statuses.push(...next),
    hold(endpoint) {
      const wait = Promise.withResolvers<void>();
      held.set(endpoint, wait.promise);
      return () => {
        held.delete(endpoint);
        wait.resolve();
      };
    },
    asked: () => asked,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
