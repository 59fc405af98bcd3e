import { text } from 'node:stream/consumers';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import * as z from 'zod';
import { Email, line } from '#platform/contract/text.ts';
import { CHOICE_PATH } from './create-issuer.ts';
import { DEMO_PEOPLE, type GooglePerson, type People } from './demo-people.ts';
import { lostPage, pageHeaders, signInPage, type Html, type Typed } from './pages.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type Options = {
  provider: Provider;
  people: People;
  shopName: string;
  shopOrigin: () => string | undefined;
};

const TypedPerson = z.object({
  name: line(100).min(1, 'Enter a name'),
  email: Email.overwrite((value) => value.toLowerCase()),
});

const CANCELLED = { error: 'access_denied', error_description: 'Nobody was chosen' };
const MAX_BODY = 4096;

function send(
  response: ServerResponse,
  status: number,
  { page, formTarget }: { page: Html; formTarget?: string },
): void {
  response.writeHead(status, pageHeaders(formTarget)).end(String(page));
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (Number(request.headers['content-length'] ?? Infinity) > MAX_BODY) return undefined;
  return new URLSearchParams(await text(request));
}

/** Who was chosen or typed; what has to be typed otherwise. */
function personOf(form: URLSearchParams): { person: GooglePerson } | { typed: Typed } {
  const email = form.get('person') ?? '';
  const known = DEMO_PEOPLE.find((one) => one.email === email);
  if (known) return { person: known };
  const values = { name: form.get('name') ?? '', email: form.get('email') ?? '' };
  const { data, error } = TypedPerson.safeParse(values);
  if (data) return { person: data };
  const { name, email: address } = z.flattenError(error).fieldErrors;
  return { typed: { ...values, faults: { name: name?.[0], email: address?.[0] } } };
}

/** The page on which people choose who they are, and the way back to the shop with that choice. */
export function createChoice(options: Options): Answer {
  const { provider, people, shopName, shopOrigin } = options;

  async function choose(request: IncomingMessage, response: ServerResponse, formTarget: string) {
    const form = await readForm(request);
    if (!form) {
      response.writeHead(413, { connection: 'close' }).end();
      return;
    }
    if (form.has('cancel')) {
      await provider.interactionFinished(request, response, CANCELLED);
      return;
    }
    const choice = personOf(form);
    if ('person' in choice) {
      const accountId = people.remember(choice.person);
      await provider.interactionFinished(request, response, {
        login: { accountId, remember: false },
      });
      return;
    }
    const page = await signInPage({ shopName, typed: choice.typed });
    send(response, 422, { page, formTarget });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { uid, params } = await provider.interactionDetails(request, response);
    if (request.url !== CHOICE_PATH + uid)
      throw new errors.SessionNotFound('not the one of this page');
    // The browser asks this of the whole way that a form is sent, so of the way back to the shop too.
    const formTarget = new URL(String(params.redirect_uri)).origin;
    if (request.method === 'POST') await choose(request, response, formTarget);
    else send(response, 200, { page: await signInPage({ shopName }), formTarget });
  }

  async function sendLost(response: ServerResponse, status: number, reason: string): Promise<void> {
    send(response, status, { page: await lostPage({ shopOrigin: shopOrigin(), reason }) });
  }

  return async (request, response) => {
    const { origin } = request.headers;
    if (origin !== undefined && origin !== provider.issuer) {
      await sendLost(response, 403, 'another_site');
      return;
    }
    try {
      await answer(request, response);
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      await sendLost(response, 404, 'expired');
    }
  };
}
