import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import * as z from 'zod';
import { ProofAnswer } from '../web-address-contract.ts';
import { isHostOf } from '#platform/server/http/caller.ts';
import type { Question } from './web-address-queries.ts';

export type AddressLookup = (host: string) => Promise<string[]>;

type Failure = Error & { code?: string };
type Target = { origin: string; address: string; path: string };

const LIMIT_MS = 10_000;
const MAX_BYTES = 1_000;

/** Answers at most so much, and follows nothing. */
async function read(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > MAX_BYTES) break;
  }
  return text;
}

function ask({ origin, address, path }: Target): Promise<IncomingMessage> {
  const { hostname, host, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({
      host: address,
      servername: hostname,
      ...(port !== '' && { port }),
      path,
      agent: false,
      headers: { host, accept: 'application/json' },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    sent.once('response', resolve).once('error', reject).end();
  });
}

function readAnswer(text: string): Partial<ProofAnswer> {
  const body = z.string().pipe(z.preprocess((json) => JSON.parse(String(json)), ProofAnswer));
  try {
    return body.parse(text);
  } catch {
    return {};
  }
}

const CERTIFICATE = /certificate|self-signed|altnames|CERT_/i;
const NOT_HTTPS = /EPROTO|SSL routines|wrong version/i;

function sentenceFor(name: string, { code = '', message }: Failure): string {
  const words = `${code} ${message}`;
  if (CERTIFICATE.test(words)) {
    return `${name} cannot prove that it is ${name}: its certificate is for another name, expired or self-signed. The person who set up the server can get a new one`;
  }
  if (NOT_HTTPS.test(words)) {
    return `${name} answers, but not by https. The person who set up the server can turn it on`;
  }
  return `Nothing answers at ${name} yet. A new name may take some hours until it is known everywhere: try again later`;
}

/**
 * Asks a question at an address, by real HTTPS and as its visitors reach it. What answers is compared
 * and never shown, so that nobody looks around in other networks with it.
 * @returns why the shop is not found there, in a sentence for its owner; undefined: it is
 */
export async function findItself(
  origin: string,
  { question, answer }: Question,
  lookup: AddressLookup,
): Promise<string | undefined> {
  const name = origin.replace('https://', '');
  const [address] = await lookup(new URL(origin).hostname).catch(() => []);
  if (address === undefined) {
    return `There is no ${name}. Check how it is written; a new name may take some hours until it is known everywhere`;
  }
  try {
    const response = await ask({ origin, address, path: `/v2/shop/web-address/${question}` });
    const { statusCode = 0 } = response;
    if (statusCode >= 300 && statusCode < 400) {
      response.destroy();
      return `${name} leads on to another address. Type the one at which visitors end`;
    }
    const { answer: said, host = '' } = readAnswer(await read(response));
    if (said !== answer) {
      return `Something answers at ${name}, but it is not this shop. Check the name, and that it leads to the machine of your shop`;
    }
    if (isHostOf(origin, host)) return undefined;
    return `${name} leads to your shop, but what stands in between names it ${host || 'nothing'}, so nobody could sign in there. The person who set up the server can let the proxy pass on Host`;
  } catch (error) {
    return sentenceFor(name, error as Failure);
  }
}
