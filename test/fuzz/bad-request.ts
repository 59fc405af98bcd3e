import fc from 'fast-check';
import { anyCharacter } from '#test/support/any-character.ts';

export type BadRequest = Call & {
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  /** Comes through the network from there; otherwise the shop calls itself. */
  from: string | undefined;
};

export type Call = { method: string; path: string };

/** What there is to aim at: calls with `{parameters}` in their paths, names of query parameters. */
export type Targets = { calls: Call[]; names: string[] };

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
const WORDS =
  '0 -1 1e309 NaN null true [] {} % _ \\ \' " ../.. ..\\ %00 ${7*7} <script> __proto__ constructor toString 99999999999999999999 2026-13-45 wave-tray active 018f0000-0000-7000-8000-000000000000';
const ODD = [
  '',
  ' ',
  '\0',
  '\r\nX-Evil: 1',
  '\ud800',
  '\udfff',
  '\u2028',
  '🐚',
  'İ',
  "' OR 1=1;--",
];
const BYTES = '% %zz %ff %00 %c0%af %ed%a0%80 %2e%2e%2f %25 + ;';
const PUNCTUATION = Array.from('abc%&=+/?;:@.,~-_0129');

/** Text that has broken shops before, and any other text. */
const nastyText = fc.oneof(
  fc.constantFrom(...WORDS.split(' '), ...ODD, 'x'.repeat(5000)),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
);

/** As a careful client sends it, or as bytes that mean nothing. */
const wireText = fc.oneof(
  nastyText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom(...BYTES.split(' ')),
  fc.string({ unit: fc.constantFrom(...PUNCTUATION), maxLength: 20 }),
);

function aQuery(names: string[]): fc.Arbitrary<string> {
  const name = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, wireText);
  const pair = fc.tuple(name, wireText).map(([key, value]) => `${key}=${value}`);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 6, arbitrary: fc.array(pair, { maxLength: 4 }).map((all) => `?${all.join('&')}`) },
    { weight: 1, arbitrary: wireText.map((text) => `?${text.repeat(500).slice(0, 8000)}`) },
  );
}

/** Mostly a call that there is, with anything as its parameters. */
function aCall({ calls, names }: Targets): fc.Arbitrary<Call> {
  const known = fc.constantFrom(...calls);
  const method = fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
  );
  return fc
    .tuple(known, method, wireText, wireText, aQuery(names))
    .map(([call, other, id, file, query]) => ({
      method: other ?? call.method,
      path: call.path.replace('{id}', id).replace('{file}', file) + query,
    }));
}

const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  nastyText,
  fc.constantFrom(null, [], {}, 1e308, -0, true),
);
const mostly = (value: string) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: anyJson });
const fields = {
  name: mostly('Asha'),
  email: mostly('asha@example.com'),
  productType: mostly('other'),
  description: mostly('A wave\nfor the hall'),
  budget: mostly('5000+'),
};
const form = fc.oneof(
  { weight: 4, arbitrary: fc.record(fields, { requiredKeys: ['name', 'email', 'productType'] }) },
  { weight: 1, arbitrary: fc.record({ ...fields, isAdmin: anyJson }, { requiredKeys: [] }) },
);
const BROKEN = [
  '',
  '{',
  '{"name":',
  '{"name":1,"name":2}',
  '{"__proto__":{"a":1}}',
  '\ufeff{}',
  '['.repeat(10_000),
  `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  ' '.repeat(70_000),
  `{${Array.from({ length: 4_000 }, (_, index) => `"k${index}":0`).join()}}`,
];
const aBody = fc.oneof(
  { weight: 4, arbitrary: form.map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: anyJson.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 200 }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)) },
  { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
);

const LATIN = Array.from({ length: 0xe0 }, (_, index) => String.fromCharCode(0x20 + index));
const headerText = fc.string({ unit: fc.constantFrom(...LATIN), maxLength: 40 });
const orAnything = (...values: string[]) => fc.oneof(fc.constantFrom(...values), headerText);
const someHeaders = fc.record(
  {
    'content-type': fc.oneof(
      { weight: 6, arbitrary: fc.constant('application/json') },
      orAnything('text/plain', 'multipart/form-data; boundary=x', 'application/json;;', ''),
    ),
    'content-length': fc.constantFrom('0', '1', '-1', '99999999999', 'abc', '1e3'),
    'accept-encoding': orAnything('br', 'gzip', 'br;q=0', '*', ',,;q='),
    'if-none-match': orAnything('*', 'W/"', '"a", "b"'),
    'content-encoding': fc.constantFrom('gzip', 'br', 'identity'),
    'x-forwarded-for': orAnything('::1', ',,,', '1.2.3.4:99999'),
    authorization: orAnything('Bearer ', 'Bearer a.b.c', 'Basic OjA='),
    origin: headerText,
    cookie: headerText,
    range: fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'lines=1'),
  },
  { requiredKeys: ['content-type'] },
);

/** One request of a client that is careless, broken or evil. */
export function aBadRequest(targets: Targets): fc.Arbitrary<BadRequest> {
  const rest = fc.record({
    headers: someHeaders.map((headers) => headers as Record<string, string>),
    body: aBody,
    from: fc.constantFrom(undefined, '203.0.113.7', '2001:db8::1', '::ffff:1.2.3.4', ''),
  });
  return fc.tuple(aCall(targets), rest).map(([call, others]) => ({ ...call, ...others }));
}
