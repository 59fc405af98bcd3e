import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { ENDPOINTS } from '#test/support/endpoints.ts';
import { openCast, SENDERS, type Cast, type Sender } from './cast.ts';
import { STRANGE_PARTS } from './document-requests.ts';

const PAGES = [
  '/{part}',
  '/{part}.data',
  '/product/{part}',
  '/product/{part}.data',
  '/order/{part}',
  '/admin/{part}',
  '/admin/order/{part}',
  '/media/{part}/320.webp',
  '/media/abcdefghijklmnopqrstuv/{part}',
  '/icon-{part}',
  '/assets/{part}',
  '/v2/{part}',
  '/identity/{part}',
  '/identity/callback/{part}',
];
/** Dots alone make another path. */
const STRANGE = [...STRANGE_PARTS, '..', '%2e%2e', '.%2e'];
const AT_ONCE = 8;

let cast: Cast;
beforeAll(async () => {
  cast = await openCast();
});
afterAll(() => cast.close());

/** What stands for a parameter while another one is strange. */
function valueOf(path: string, name: string): string {
  const [value = 'x'] = cast.known(`${path} ${name}`);
  return encodeURIComponent(String(value));
}

function pathWith(path: string, strange?: { name: string; part: string }): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === strange?.name ? strange.part : valueOf(path, name),
  );
}

/** An address for each parameter and each strange part in its place. */
function addressesOf({ path, params, query }: Endpoint): string[] {
  const inPath = Object.keys(params?.shape ?? {}).flatMap((name) =>
    STRANGE.map((part) => pathWith(path, { name, part })),
  );
  const inQuery = Object.keys(query?.shape ?? {}).flatMap((name) =>
    STRANGE.map((part) => `${pathWith(path)}?${name}=${part}`),
  );
  return [...inPath, ...inQuery];
}

function bodyOf({ method, body, bodyTypes, example = {} }: Endpoint): RequestInit {
  if (!body || method === 'GET') return {};
  const headers = { 'content-type': bodyTypes?.[0] ?? 'application/json' };
  return { headers, body: bodyTypes ? new Uint8Array(9) : JSON.stringify(example) };
}

type Sent = { method: string; address: string; sender: Sender; init: RequestInit };

async function faultOf({ method, address, sender, init }: Sent): Promise<string[]> {
  const headers = { ...(init.headers as object), ...cast.headersOf(sender) };
  const { status } = await cast.app.request(address, { ...init, method, headers });
  return status < 500 ? [] : [`${status} ${method} ${address.slice(0, 200)} by ${sender}`];
}

async function faultsOf(requests: Sent[]): Promise<string[]> {
  const faults: string[] = [];
  for (let at = 0; at < requests.length; at += AT_ONCE) {
    const some = await Promise.all(requests.slice(at, at + AT_ONCE).map(faultOf));
    faults.push(...some.flat());
  }
  return faults;
}

test('no part of an address and no value of a query makes a call fail, whoever sends it', async () => {
  const requests = SENDERS.filter((sender) => sender !== 'forged').flatMap((sender) =>
    ENDPOINTS.flatMap((endpoint) =>
      addressesOf(endpoint).map((address) => ({
        method: endpoint.method,
        address,
        sender,
        init: bodyOf(endpoint),
      })),
    ),
  );
  expect(requests.length).toBeGreaterThan(10_000);
  expect(await faultsOf(requests)).toEqual([]);
}, 3_600_000);

test('no strange address of a page or file fails', async () => {
  const requests = PAGES.flatMap((page) =>
    STRANGE.map((part) => ({
      method: 'GET',
      address: page.replace('{part}', part),
      sender: 'visitor' as const,
      init: {},
    })),
  );
  expect(await faultsOf(requests)).toEqual([]);
}, 3_600_000);
