import fc from 'fast-check';
import { HOSTILE, valueOf, type Draw, type Schema, type Values } from './schema-values.ts';

type Parameter = { name: string; in: string; required: boolean; schema: Schema };
export type Operation = {
  operationId: string;
  'x-role': 'visitor' | 'customer' | 'admin';
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, { content?: Record<string, unknown>; headers?: object }>;
};
export type Call = { method: string; path: string; operation: Operation };
export type Made = {
  /** Method, path and query. */
  call: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
  spoilt: Spoiling;
};

/** How a request differs from what the document asks for, and how often. */
const WEIGHTS = {
  nothing: 3,
  'a value': 3,
  'a missing name': 1,
  'an extra name': 1,
  'the body': 1,
  'the text': 1,
  'the type': 1,
  'the query': 1,
  'a header': 1,
  'the path': 1,
};
type Spoiling = keyof typeof WEIGHTS;
const aSpoiling = fc.oneof(
  ...Object.entries(WEIGHTS).map(([name, weight]) => ({
    weight,
    arbitrary: fc.constant(name as Spoiling),
  })),
);

const STRANGE_NAMES = ['__proto__', 'constructor', 'toString', 'isAdmin', 'uid', '', 'a.b', '\0'];
const BROKEN = [
  '',
  '{',
  '{"name":1,"name":2}',
  '\ufeff{}',
  '"\\ud800"',
  '"\\u0000"',
  '['.repeat(10_000),
  `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  ' '.repeat(70_000),
  `{"a":"${'x'.repeat(1_100_000)}"}`,
];
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;;',
  'APPLICATION/JSON',
  '',
  ',',
];
const STRANGE_QUERIES = ['=', '&', 'a=%zz', 'a=%ff', 'limit=1&limit=2', 'constructor=1', '%00=1'];
/** Parts of an address and values of a query, as they stand in it. */
export const STRANGE_PARTS = [
  '%',
  '%zz',
  '%ff',
  '%c0%af',
  '%ED%A0%80',
  '%00',
  'a%00b',
  '%2e%2e%2f',
  '%2f',
  '%5c',
  '%0d%0aX-Evil:%201',
  '%25',
  '%E2%80%AE',
  "'",
  '%F0%9F%90%9A',
  'x'.repeat(300),
  '9'.repeat(3_000),
];

/** Puts a hostile value somewhere into a copy. */
function spoilValue(value: unknown, draw: Draw): unknown {
  const isHere = draw(fc.integer({ min: 0, max: 3 })) === 0;
  if (isHere || typeof value !== 'object' || value === null) {
    return draw(fc.constantFrom(...HOSTILE));
  }
  const names = Object.keys(value);
  if (names.length === 0) return draw(fc.constantFrom(...HOSTILE));
  const name = draw(fc.constantFrom(...names));
  const inner = spoilValue((value as Record<string, unknown>)[name], draw);
  if (Array.isArray(value)) return value.with(Number(name), inner);
  return { ...value, [name]: inner };
}

function withoutOne(value: unknown, draw: Draw): unknown {
  const names = Object.keys(value ?? {});
  if (names.length === 0) return value;
  const gone = draw(fc.constantFrom(...names));
  return Object.fromEntries(Object.entries(value ?? {}).filter(([name]) => name !== gone));
}

function withOneMore(value: unknown, draw: Draw): string {
  const name = JSON.stringify(draw(fc.constantFrom(...STRANGE_NAMES)));
  const extra = `${name}:${JSON.stringify(draw(fc.constantFrom(...HOSTILE)))}`;
  const text = JSON.stringify(value ?? {});
  return text.startsWith('{') ? `{${extra}${text === '{}' ? '' : ','}${text.slice(1)}` : text;
}

/** The text of a body that is spoilt so. */
const SPOIL_BODY: Partial<Record<Spoiling, (valid: unknown, draw: Draw) => string>> = {
  'a value': (valid, draw) => JSON.stringify(spoilValue(valid, draw)),
  'a missing name': (valid, draw) => JSON.stringify(withoutOne(valid, draw)),
  'an extra name': withOneMore,
  'the body': (_, draw) => JSON.stringify(draw(fc.constantFrom(...HOSTILE))),
  'the text': (_, draw) => draw(fc.constantFrom(...BROKEN)),
};

type Body = Pick<Made, 'body'> & { type: string | undefined };

function jsonOf(
  { schema, example }: { schema: Schema; example?: unknown },
  spoilt: Spoiling,
  values: Values,
): string {
  const { draw } = values;
  const isExample = example !== undefined && draw(fc.integer({ min: 0, max: 2 })) === 0;
  const valid = isExample ? example : valueOf(schema, values);
  const spoil = SPOIL_BODY[spoilt];
  return spoil ? spoil(valid, draw) : JSON.stringify(valid);
}

function bodyOf({ operation }: Call, spoilt: Spoiling, values: Values): Body {
  const { draw } = values;
  const [declared, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (declared === undefined || !content) return { type: undefined, body: undefined };
  const type = spoilt === 'the type' ? draw(fc.constantFrom(...TYPES)) : declared;
  if (declared === 'application/json') return { type, body: jsonOf(content, spoilt, values) };
  return { type, body: new Uint8Array(draw(fc.uint8Array({ maxLength: 300 }))) };
}

/** Part of an address; lone surrogates have no bytes. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text.toWellFormed());
}

function queryOf({ operation }: Call, spoilt: Spoiling, values: Values): string {
  const { draw } = values;
  const isHit = spoilt === 'the query' || (spoilt === 'a value' && !operation.requestBody);
  const hit = isHit ? draw(fc.nat({ max: 20 })) : -1;
  const pairs = operation.parameters
    .filter((one) => one.in === 'query')
    .flatMap(({ name, required, schema }, at, { length }) => {
      const isSpoilt = hit >= 0 && hit % length === at;
      if (!isSpoilt && !required && draw(fc.boolean())) return [];
      const value = isSpoilt ? draw(fc.constantFrom(...HOSTILE)) : valueOf(schema, values, name);
      const isRaw = isSpoilt && draw(fc.boolean());
      const pair = `${name}=${isRaw ? draw(fc.constantFrom(...STRANGE_PARTS)) : encoded(value)}`;
      return isSpoilt && draw(fc.boolean()) ? [pair, pair] : [pair];
    });
  if (isHit && draw(fc.boolean())) pairs.push(draw(fc.constantFrom(...STRANGE_QUERIES)));
  const text = pairs.join('&').slice(0, 8_000);
  return text === '' ? '' : `?${text}`;
}

function pathOf({ path, operation }: Call, spoilt: Spoiling, values: Values): string {
  const { draw } = values;
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    if (spoilt === 'the path') {
      const isRaw = draw(fc.boolean());
      const raw = draw(fc.constantFrom(...STRANGE_PARTS));
      const text = encoded(draw(fc.constantFrom(...HOSTILE))).slice(0, 2_000);
      // A dot alone or nothing makes another path of it.
      return isRaw || text === '' ? raw : text;
    }
    const text = encoded(valueOf(parameter?.schema ?? {}, values, `${path} ${name}`));
    return text === '' || /^\.+$/.test(text) ? 'x' : text;
  });
}

function headersOf({ operation }: Call, spoilt: Spoiling, values: Values) {
  const { draw } = values;
  const sent = operation.parameters
    .filter((one) => one.in === 'header')
    .flatMap(({ name, schema }): [string, string][] => {
      if (spoilt === 'a header')
        return [[name, draw(fc.constantFrom('', ' ', 'é', '*', 'x'.repeat(300)))]];
      return draw(fc.boolean()) ? [[name, String(valueOf(schema, values, name))]] : [];
    });
  return Object.fromEntries(sent.filter(([, value]) => /^[\x20-\x7e\xa0-\xff]*$/.test(value)));
}

/** One request for a call of the document: as it should be, or spoilt in one way. */
export function aRequestFor(call: Call, values: Values): Made {
  const spoilt = values.draw(aSpoiling);
  const { type, body } = bodyOf(call, spoilt, values);
  const address = pathOf(call, spoilt, values) + queryOf(call, spoilt, values);
  return {
    call: `${call.method} ${address}`,
    headers: {
      ...headersOf(call, spoilt, values),
      ...(type !== undefined && { 'content-type': type }),
    },
    body,
    spoilt,
  };
}
