import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GoogleSettings } from '#features/identity/server/provider/google-settings.ts';
import type { Log } from '#platform/server/log.ts';
import type { Answer } from './answer-choice.ts';

export type GoogleStandIn = { settings: GoogleSettings; close: () => Promise<void> };

type Options = { shopName: string; log: Log };

function sendPlain(response: ServerResponse, status: number, text: string): void {
  if (!response.headersSent) response.writeHead(status, { 'content-type': 'text/plain' });
  response.end(text);
}

/** Loads the stand-in without oidc-provider's warning about a Node release that is not an LTS one. */
async function loadStandIn() {
  /* oxlint-disable no-console -- the package warns on the console only */
  const { warn } = console;
  console.warn = (...parts: unknown[]) => {
    if (!String(parts[0]).includes('Unsupported runtime')) warn(...parts);
  };
  try {
    return await import('./create-stand-in.ts');
  } finally {
    console.warn = warn;
  }
  /* oxlint-enable no-console */
}

/**
 * An OpenID provider in place of Google for the demo: people choose who they are. It listens on
 * 127.0.0.1 only, on a free port, with client and keys of its own that live as long as it does.
 * What it is made of is loaded by its first request, so that it costs a start nothing.
 */
export async function startGoogleStandIn({ shopName, log }: Options): Promise<GoogleStandIn> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const client = {
    clientId: 'demo-shop',
    clientSecret: randomBytes(32).toString('base64url'),
  };
  let opening: Promise<Answer> | undefined;

  async function open(): Promise<Answer> {
    const { createStandIn } = await loadStandIn();
    return createStandIn({ issuer, ...client, shopName, log });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A name that somebody else has pointed at this machine must not read what stands here.
    if (request.headers.host !== host) {
      sendPlain(response, 421, `This is ${issuer} and nothing else.`);
      return;
    }
    opening ??= open();
    await (
      await opening
    )(request, response);
  }

  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'stand-in for Google');
      sendPlain(response, 500, 'The stand-in for Google has failed. The log of the shop says why.');
    });
  });

  return {
    settings: { ...client, issuer, isDemo: true },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
