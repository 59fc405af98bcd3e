import { readFile } from 'node:fs/promises';
import { atOrigin } from '#platform/contract/at-origin.ts';
import type { Log } from '#platform/server/log.ts';
import { createChoice, type Answer } from './answer-choice.ts';
import { CHOICE_PATH, createIssuer } from './create-issuer.ts';
import { createPeople } from './demo-people.ts';

type Options = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  shopName: string;
  log: Log;
};

/** Everything that the stand-in answers: its page of people, the page's style, and OpenID Connect. */
export async function createStandIn({ log, shopName, ...client }: Options): Promise<Answer> {
  const people = createPeople();
  const style = await readFile(new URL('pages.css', import.meta.url));
  let shopOrigin: string | undefined;
  const provider = await createIssuer({
    ...client,
    people,
    shopOrigin: () => shopOrigin,
    arrivedFrom: (origin) => (shopOrigin = origin),
  });
  provider.on('server_error', (_ctx, error) =>
    log.error({ err: error }, 'stand-in for Google failed'),
  );
  const answerProtocol = provider.callback();
  const answerChoice = createChoice({ provider, people, shopName, shopOrigin: () => shopOrigin });

  return async (request, response) => {
    const { pathname } = new URL(atOrigin(client.issuer, request.url ?? '/'));
    if (pathname.startsWith(CHOICE_PATH)) await answerChoice(request, response);
    else if (pathname === '/pages.css') response.setHeader('content-type', 'text/css').end(style);
    else if (pathname === '/favicon.ico') response.writeHead(204).end();
    else await answerProtocol(request, response);
  };
}
