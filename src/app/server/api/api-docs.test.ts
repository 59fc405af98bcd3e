import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EDGE_PROBLEMS, TwoFactorRequired } from '#platform/contract/problem.ts';
import { ENDPOINTS } from '#test/support/endpoints.ts';
import { cookiesOf, openPeopleApp, send, signUp } from '#test/support/people.ts';
import type { TestApp } from '#test/support/test-app.ts';

type Json = Record<string, unknown>;
type Parameter = { name: string; in: string; required: boolean; schema: Json };
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  'x-role': string;
  security?: object[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Json };
  responses: Record<string, { description: string; content?: Json; headers?: Json }>;
};
type Description = {
  openapi: string;
  info: { title: string; version: string };
  servers: unknown;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Json; securitySchemes: Json };
};

let shop: TestApp;
let description: Description;
let page: string;

beforeAll(async () => {
  shop = await openPeopleApp({ settings: { SHOP_NAME: '<Lehar> & "sea"' } });
  description = (await (await shop.request('/v2/openapi.json')).json()) as Description;
  page = await (await shop.request('/docs')).text();
});
afterAll(() => shop.close());

function operations(): { path: string; method: string; operation: Operation }[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Every value under this name anywhere in the description. */
function valuesOf(name: string, value: unknown = description): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key === name ? [inner] : []),
    // What an example holds is no schema.
    ...(key === 'example' ? [] : valuesOf(name, inner)),
  ]);
}

function find(reference: string): unknown {
  expect(reference).toMatch(/^#\//);
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => (at as Json | undefined)?.[name], description);
}

describe('the description of the API', () => {
  test('is OpenAPI 3.1 and names the shop', () => {
    expect(description.openapi).toMatch(/^3\.1\.\d+$/);
    expect(description.info).toMatchObject({ title: '<Lehar> & "sea"', version: '2' });
    expect(description.servers).toEqual([{ url: 'http://shop.test' }]);
  });

  test('names every call with its role and no other', () => {
    const described = operations().map(
      ({ path, method, operation }) => `${method.toUpperCase()} ${path} ${operation['x-role']}`,
    );
    const declared = ENDPOINTS.map(({ method, path, role }) => `${method} ${path} ${role}`);
    expect(described.toSorted()).toEqual(declared.toSorted());
  });

  test('says which calls need the second step of the owner', () => {
    const asking = operations().filter(({ operation }) =>
      operation.responses['403']?.description.includes('SECOND_STEP_REQUIRED'),
    );
    const isOfAdmin = ({ operation }: (typeof asking)[number]) => operation['x-role'] === 'admin';
    expect(asking).toEqual(operations().filter(isOfAdmin));
  });

  test('describes each call in the shape that 3.1 asks for', () => {
    for (const { path, method, operation } of operations()) {
      expect(path).toMatch(/^\/(?:v2|identity)\/[\w/{}-]+$/);
      expect(['get', 'post', 'put', 'patch', 'delete']).toContain(method);
      expect(operation.summary).toMatch(/\S/);
      const responses = Object.entries(operation.responses);
      expect(responses.some(([status]) => /^[23]/.test(status))).toBe(true);
      for (const [status, { description: sentence }] of responses) {
        expect(status).toMatch(/^[2-5]\d\d$/);
        expect(sentence).toMatch(/\S/);
      }
      const isForToken = operation['x-role'] !== 'visitor';
      const { security = [] } = operation;
      expect(security.length > 0 && security.every((one) => 'bearer' in one)).toBe(isForToken);
    }
  });

  test('declares each parameter of a path once, as required, with a schema', () => {
    for (const { path, operation } of operations()) {
      const { parameters } = operation;
      const inPath = parameters.filter((one) => one.in === 'path');
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(inPath.map(({ name }) => name)).toEqual(named);
      expect(inPath.every(({ required }) => required)).toBe(true);
      const names = parameters.map((one) => `${one.in} ${one.name}`);
      expect(new Set(names).size).toBe(names.length);
      for (const { schema } of parameters) expect(schema).toBeTypeOf('object');
    }
  });

  test('gives each call a name of its own, and a group', () => {
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(ENDPOINTS.length);
    expect(names).toContain('getAdminOrderByIdSessions');
    const groups = description.tags.map(({ name }) => name);
    for (const { operation } of operations()) expect(groups).toContain(operation.tags[0]);
  });

  test('gives what is answered and sent a name once', () => {
    for (const name of ['Order', 'Cart', 'PublicProduct', 'Profile', 'NewOrder', 'Problem']) {
      expect(description.components.schemas).toHaveProperty(name);
    }
    expect(description.paths['/v2/order']?.['post']?.responses['201']?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Order' } },
    });
  });

  test('shows bodies that the calls take', () => {
    const shown = ENDPOINTS.filter(({ example }) => example !== undefined);
    expect(shown.length).toBeGreaterThan(25);
    for (const { path, body, example } of shown) {
      expect([path, body?.safeParse(example).error?.issues]).toEqual([path, undefined]);
    }
  });

  test('says that Google leads back with a redirect', () => {
    const { responses } = description.paths['/identity/callback/google']?.['get'] ?? {};
    expect(Object.keys(responses ?? {}).filter((status) => /^[23]/.test(status))).toEqual(['302']);
    expect(responses?.['302']?.headers).toHaveProperty('Location');
  });

  test('refers only to what is there', () => {
    const references = valuesOf('$ref') as string[];
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) expect(find(reference)).toBeDefined();
  });

  test('uses only the types of JSON Schema', () => {
    const known = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];
    const schemaTypes = valuesOf('type').filter((type) => typeof type === 'string');
    const other = schemaTypes.filter((type) => !known.includes(type));
    expect(other.toSorted()).toEqual(['apiKey', 'http']);
  });

  test('says what lists, bodies and problems look like', () => {
    const list = description.paths['/v2/products']?.['get'];
    expect(list?.responses['200']?.headers).toHaveProperty('X-Total-Count');
    expect(list?.parameters.map(({ name }) => name)).toContain('limit');
    expect(list?.responses['422']?.content).toHaveProperty(['application/problem+json']);
    const form = description.paths['/v2/custom-order-email']?.['post'];
    expect(form?.requestBody).toMatchObject({ required: true });
    expect(JSON.stringify(form?.requestBody)).toContain('productType');
    const open = operations().filter(({ operation }) => operation['x-role'] !== 'admin');
    expect(JSON.stringify(open)).not.toMatch(/costPrice|cost_price/);
  });
});

/** What curl would send. */
function asRequest(step: string): [string, { body?: unknown }] {
  const text = step.replaceAll('&quot;', '"').replaceAll('&#39;', "'");
  const [, body] = / -d '([^']+)'/.exec(text) ?? [];
  const { pathname } = new URL(text.split(' ').at(-1) ?? '');
  return body === undefined
    ? [`GET ${pathname}`, {}]
    : [`POST ${pathname}`, { body: JSON.parse(body) as unknown }];
}

describe('the page about the API', () => {
  test('lists every call with what it is for', () => {
    for (const { method, path, summary, role } of ENDPOINTS) {
      expect(page).toContain(`<code>${method} ${path}</code>`);
      const escaped = summary.replaceAll("'", '&#39;');
      expect(page).toContain(`${escaped}. For: ${role}.`);
    }
    expect(page.match(/<h2><code>/g)).toHaveLength(ENDPOINTS.length);
  });

  test('explains every problem, at the address that problems name', () => {
    const called = ENDPOINTS.flatMap(({ problems }) => problems);
    const declared = [...called, TwoFactorRequired, ...EDGE_PROBLEMS];
    for (const { code } of declared) {
      expect(page).toContain(`id="${code.toLowerCase().replaceAll('_', '-')}"`);
    }
  });

  test('leads from a password to a call with a token', async () => {
    await signUp(shop, 'nila@example.com');
    const steps = [...page.matchAll(/curl .+?(?=\n|<)/g)].map(([step]) => asRequest(step));
    const [signIn, getToken, call] = steps;
    const signedIn = await send(shop, signIn?.[0] ?? '', signIn?.[1]);
    const cookie = cookiesOf(signedIn);
    const answer = await send(shop, getToken?.[0] ?? '', { cookie });
    const { token } = (await answer.json()) as { token: string };
    expect((await send(shop, call?.[0] ?? '', { token })).status).toBe(200);
  });

  test('escapes the name of the shop and runs nothing', () => {
    expect(page).toContain('<title>&lt;Lehar&gt; &amp; &quot;sea&quot;: API</title>');
    expect(page).not.toMatch(/<script|\son\w+=|style=/);
  });
});
