// The limit: a bare Hono that answers every request with the same bytes, from memory or from a file,
// or with the same elements, rendered anew by React.
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { LimitOrder } from './limit.ts';
import { reactPage } from './react-page.ts';

/** Headers of a page that is rendered for one browser. */
const RENDERED = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };

function serveRendered(app: Hono, html: string): void {
  const render = reactPage(html);
  app.get('*', async () => new Response(new Uint8Array(await render()), { headers: RENDERED }));
}

async function serveFile(app: Hono, bytes: Uint8Array, headers: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lehar-limit-'));
  await writeFile(path.join(folder, 'file'), bytes);
  process.on('exit', () => rmSync(folder, { recursive: true }));
  app.use('*', async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
  });
  app.use('*', serveStatic({ root: folder, rewriteRequestPath: () => '/file' }));
}

process.once('message', async ({ answer, from }: LimitOrder) => {
  const bytes = new Uint8Array(Buffer.from(answer.body, 'base64'));
  const app = new Hono();
  const { status, headers } = answer;
  if (from === 'file') await serveFile(app, bytes, headers);
  else if (from === 'react') serveRendered(app, Buffer.from(bytes).toString());
  else app.get('*', () => new Response(bytes, { status, headers }));
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address: AddressInfo) =>
    process.send?.(address.port),
  );
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
