/** A call of the shop as it describes itself. */
export type Target = { method: string; path: string; query: string[]; fields: string[] };

/** Everything a mutation may change before it is written as bytes. */
export type Draft = {
  method: string;
  path: string;
  headers: [string, string][];
  body: Buffer;
  /** Said instead of the body's own length. */
  length?: string;
};

type Mutation = (draft: Draft, target: Target) => Draft;

const EMPTY: readonly string[] = [];
const VALUES: unknown[] = [
  null,
  true,
  [],
  {},
  0,
  -1,
  1.5,
  1e308,
  99_999_999_999_999,
  '',
  ' ',
  '0',
  '\u0000',
  '\ud800',
  'x'.repeat(5_000),
  "' OR 1=1;--",
  '<script>',
  '../../etc/passwd',
  '018f0000-0000-7000-8000-000000000000',
  '2026-13-45',
  [[[]]],
  { $gt: '' },
];

export function any<T>(all: readonly T[]): T {
  return all[Math.floor(Math.random() * all.length)] as T;
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** A body with the names that the call knows and values of any type. */
function swapped({ fields }: Target): Buffer {
  return json(Object.fromEntries(fields.map((name) => [name, any(VALUES)])));
}

function withQuery(draft: Draft, { query }: Target): Draft {
  const all = [...query, 'uid', 'other'].map(
    (name) => `${name}=${encodeURIComponent(String(JSON.stringify(any(VALUES))))}`,
  );
  return { ...draft, path: `${draft.path}?${all.slice(0, 1 + Math.random() * 3).join('&')}` };
}

function withType(draft: Draft, type: string): Draft {
  return { ...draft, headers: [...draft.headers, ['Content-Type', type]] };
}

function asJson(draft: Draft, body: Buffer | string): Draft {
  return withType({ ...draft, body: Buffer.from(body) }, 'application/json');
}

/** The ways in which a request is spoilt, by name. */
export const MUTATIONS: Record<string, Mutation> = {
  'types swapped': (draft, target) => asJson(withQuery(draft, target), swapped(target)),
  'query of any type': withQuery,
  '10 000 deep': (draft) => asJson(draft, '{"a":'.repeat(5_000) + '['.repeat(5_000)),
  '10 000 deep and whole': (draft) => asJson(draft, `${'['.repeat(10_000)}${']'.repeat(10_000)}`),
  '10 MB': (draft) => asJson(draft, Buffer.alloc(10_000_000, 0x61)),
  'bytes that are no UTF-8': (draft) =>
    asJson(draft, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x00, 0x22, 0x3a, 0xc0, 0xaf, 0x7d])),
  'NUL in names and values': (draft, { fields }) =>
    asJson(draft, json(Object.fromEntries(fields.map((name) => [name, `a\u0000b`])))),
  __proto__: (draft, { fields }) =>
    asJson(
      draft,
      `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},${JSON.stringify(fields[0] ?? 'a')}:{"__proto__":1}}`,
    ),
  'names twice': (draft, { fields: [name = 'a'] }) =>
    asJson(draft, `{${JSON.stringify(name)}:1,${JSON.stringify(name)}:"b"}`),
  'no JSON': (draft) => asJson(draft, any(['', '{', 'null', '"', '[1,', '{]', '\ufeff{}'])),
  'another type': (draft, target) =>
    withType(
      { ...draft, body: swapped(target) },
      any(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', ';;', 'image/png']),
    ),
  'no length that fits': (draft, target) => ({
    ...asJson(draft, swapped(target)),
    length: any(['0', '1', '-1', 'abc', '1e3', '99999999999999999999', '5, 6']),
  }),
  'length and chunks': (draft) => ({
    ...asJson(draft, '0\r\n\r\nGET /admin HTTP/1.1\r\nHost: x\r\n\r\n'),
    length: '4',
    headers: [...draft.headers, ['Transfer-Encoding', any(['chunked', ' chunked', 'x', 'gzip'])]],
  }),
  'headers of 17 KB': (draft) => ({
    ...draft,
    headers: [...draft.headers, ['X-Long', 'a'.repeat(17_000)]],
  }),
  '200 headers': (draft) => ({
    ...draft,
    headers: [
      ...draft.headers,
      ...Array.from({ length: 200 }, (_, at): [string, string] => [`X-${at}`, '1']),
    ],
  }),
  'odd headers': (draft) => ({
    ...draft,
    headers: [
      ...draft.headers,
      any<[string, string]>([
        ['__proto__', '1'],
        ['Host', 'evil.example'],
        ['Expect', '100-continue'],
        ['Upgrade', 'h2c'],
        ['If-None-Match', '*'],
        ['Range', 'bytes=-1'],
        ['Accept-Encoding', ',,;q='],
        ['Authorization', 'Bearer a.b.c'],
        ['Idempotency-Key', 'x'.repeat(300)],
        ['X-Forwarded-For', '::1, '.repeat(300)],
        ['Cookie', 'a='.repeat(3_000)],
      ]),
    ],
  }),
  '%00 in the path': (draft) => ({ ...draft, path: `${draft.path}%00` }),
  'odd path': (draft) => ({
    ...draft,
    path: any([
      '/%',
      '/%zz',
      '//evil.example',
      '/..%2f..%2fetc',
      '/a'.repeat(2_000),
      '/%c0%af',
      '*',
    ]),
  }),
  'query of 64 KB': (draft) => ({ ...draft, path: `${draft.path}?q=${'a'.repeat(65_536)}` }),
  'query of 5 KB': (draft) => ({ ...draft, path: `${draft.path}?q=${'a'.repeat(5_000)}` }),
  'another method': (draft, target) =>
    asJson(
      { ...draft, method: any(['PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'HEAD', 'get', 'DELETE']) },
      swapped(target),
    ),
  'no HTTP': (draft) => ({
    ...draft,
    method: any(['', 'GET\u0000', '\u0016\u0003\u0001', 'A'.repeat(9_000)]),
  }),
};

/** As sent, with `Connection: close`, so that an answer has an end. */
export function written({ method, path, headers, body, length }: Draft, host: string): Buffer {
  const isRequested = length !== undefined || body.length > 0;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(isRequested ? [`Content-Length: ${length ?? body.length}`] : EMPTY),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}
