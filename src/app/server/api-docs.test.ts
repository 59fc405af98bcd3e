import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as audit from '#features/audit/endpoints.ts';
import * as cart from '#features/cart/endpoints.ts';
import * as adminCatalogue from '#features/catalogue/admin-endpoints.ts';
import * as catalogue from '#features/catalogue/endpoints.ts';
import * as desk from '#features/desk/endpoints.ts';
import * as enquiries from '#features/enquiries/endpoints.ts';
import { IDENTITY_ENDPOINTS } from '#features/identity/endpoints.ts';
import * as security from '#features/identity/security-endpoints.ts';
import * as mails from '#features/mails/endpoints.ts';
import * as media from '#features/media/endpoints.ts';
import * as orders from '#features/orders/endpoints.ts';
import * as payments from '#features/payments/endpoints.ts';
import * as privacy from '#features/privacy/endpoints.ts';
import * as profile from '#features/profile/endpoints.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { EDGE_PROBLEMS, SecondStepRequired } from '#platform/contract/problem.ts';
import { postCspReport } from '#platform/server/http/csp-reports.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

type Json = Record<string, unknown>;
type Parameter = { name: string; in: string; required: boolean; schema: Json };
type Operation = {
  summary: string;
  'x-role': string;
  security?: unknown;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Json };
  responses: Record<string, { description: string; content?: Json; headers?: Json }>;
};
type Description = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Json; securitySchemes: Json };
};

const ENDPOINTS: Endpoint[] = [
  ...IDENTITY_ENDPOINTS,
  security.getSecurity,
  security.endSession,
  security.endOtherSessions,
  postCspReport,
  ...[
    adminCatalogue,
    audit,
    cart,
    catalogue,
    desk,
    privacy,
    enquiries,
    mails,
    media,
    orders,
    payments,
    profile,
  ].flatMap((feature) => Object.values(feature)),
];

let shop: TestApp;
let description: Description;
let page: string;

beforeAll(async () => {
  shop = await openTestApp({ settings: { SHOP_NAME: '<Lehar> & "sea"' } });
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
    ...valuesOf(name, inner),
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
    expect(description.info).toEqual({ title: '<Lehar> & "sea"', version: expect.any(String) });
    expect(Object.keys(description).toSorted()).toEqual(['components', 'info', 'openapi', 'paths']);
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
      expect(responses.some(([status]) => status.startsWith('2'))).toBe(true);
      for (const [status, { description: sentence }] of responses) {
        expect(status).toMatch(/^[2-5]\d\d$/);
        expect(sentence).toMatch(/\S/);
      }
      expect(operation.security !== undefined).toBe(operation['x-role'] !== 'visitor');
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

  test('refers only to what is there', () => {
    const references = valuesOf('$ref') as string[];
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) expect(find(reference)).toBeDefined();
  });

  test('uses only the types of JSON Schema', () => {
    const known = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];
    const schemaTypes = valuesOf('type').filter((type) => typeof type === 'string');
    const other = schemaTypes.filter((type) => !known.includes(type));
    expect(other).toEqual(['http']);
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
    const declared = [...called, SecondStepRequired, ...EDGE_PROBLEMS];
    for (const { code } of declared) {
      expect(page).toContain(`id="${code.toLowerCase().replaceAll('_', '-')}"`);
    }
  });

  test('escapes the name of the shop and runs nothing', () => {
    expect(page).toContain('<title>&lt;Lehar&gt; &amp; &quot;sea&quot;: API</title>');
    expect(page).not.toMatch(/<script|\son\w+=|style=/);
  });
});
