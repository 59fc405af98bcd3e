// The limit: a bare Hono that answers every request with the same bytes from memory.
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { KeptAnswer } from './limit.ts';

process.once('message', ({ status, headers, body }: KeptAnswer) => {
  const bytes = new Uint8Array(Buffer.from(body, 'base64'));
  const app = new Hono();
  app.get('*', () => new Response(bytes, { status, headers }));
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address: AddressInfo) =>
    process.send?.(address.port),
  );
});
process.on('disconnect', () => process.exit(0));
