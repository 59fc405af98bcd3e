import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAnswerCheck, type Document } from './answers.ts';
import { openCast, SENDERS, type Cast } from './cast.ts';
import { aRequestFor, type Call } from './document-requests.ts';
import type { Draw, Schema, Values } from './schema-values.ts';

/** `node test/fuzz/run.ts` sends more, and begins with another seed or the one that it is given. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 800);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_301);
const AT_ONCE = 8;
const MOST_FAULTS = 20;
const LIMIT_MS = 3_600_000;

let cast: Cast;
let document: Document;
let calls: Call[];

beforeAll(async () => {
  cast = await openCast();
  document = (await (await cast.app.request('/v2/openapi.json')).json()) as Document;
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
});
afterAll(() => cast.close());

function find(reference: string): Schema {
  const names = reference.slice(2).split('/');
  return names.reduce<unknown>(
    (at, name) => (at as Record<string, unknown>)[name],
    document,
  ) as Schema;
}

/** Everything that request `at` is made of; the same for the same seed. */
function valuesAt(at: number): Values {
  const [gen] = fc.sample(fc.gen(), { seed: SEED + at, numRuns: 1 });
  const draw: Draw = (arbitrary) => {
    if (!gen) throw new Error('There is nothing to draw from');
    return gen(() => arbitrary);
  };
  return { draw, known: cast.known, find };
}

/** Each call in turn, by each sender in turn; the next call begins with the next sender. */
async function sendNumber(at: number, check: ReturnType<typeof createAnswerCheck>) {
  const number = at % calls.length;
  const round = Math.floor(at / calls.length);
  const call = calls[number];
  const sender = SENDERS[(number + round) % SENDERS.length];
  if (!call || !sender) throw new Error('There is no call');
  const made = aRequestFor(call, valuesAt(at));
  const [method = 'GET', address = '/'] = made.call.split(' ');
  const send = (): Promise<Response> =>
    cast.app.request(address, {
      method,
      headers: { ...made.headers, ...cast.headersOf(sender) },
      ...(made.body !== undefined && { body: made.body }),
    });
  let response = await send();
  // Some request before may have ended their session.
  if (response.status === 401 && cast.canReturn(sender)) {
    await cast.renew();
    response = await send();
  }
  const { status, headers } = response;
  const fault = check(call, sender, { status, headers, text: await response.text() });
  const sent = typeof made.body === 'string' ? made.body.slice(0, 300) : '';
  const context = `${at}: ${made.call.slice(0, 300)} by ${sender}, ${made.spoilt} spoilt: ${sent}`;
  return { status, fault: fault === undefined ? undefined : `${context}\n    ${fault}` };
}

test(
  'every call answers everybody as the document says, whatever it is sent',
  async () => {
    const check = createAnswerCheck(document);
    const statuses = new Map<number, number>();
    const faults: string[] = [];
    for (let at = 0; at < REQUESTS && faults.length < MOST_FAULTS; at += AT_ONCE) {
      const numbers = Array.from(
        { length: Math.min(AT_ONCE, REQUESTS - at) },
        (_, one) => at + one,
      );
      for (const { status, fault } of await Promise.all(
        numbers.map((number) => sendNumber(number, check)),
      )) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (fault !== undefined) faults.push(fault);
      }
    }
    const counts = [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, n]) => `${status}: ${n}`);
    process.stdout.write(`${REQUESTS} requests, seed ${SEED}: ${counts.join(', ')}\n`);
    expect(faults).toEqual([]);
    // Requests that are as they should be get through.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20);
  },
  LIMIT_MS,
);
