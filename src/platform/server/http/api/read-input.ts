import * as z from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { checked, fieldErrorsOf } from '#platform/contract/field-errors.ts';
import {
  BadRequest,
  PayloadTooLarge,
  UnsupportedMediaType,
  ValidationFailed,
} from '#platform/contract/problem.ts';

const DEFAULT_BODY_LIMIT = 64 * 1024;
const MAX_QUERY_LENGTH = 4096;
const MAX_DEPTH = 20;

function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = checked(schema, value);
  if (result.success) return result.data;
  const fields = fieldErrorsOf(result.error);
  const whole = result.error.issues.find(
    (issue) => issue.path.length === 0 && issue.code === 'custom',
  );
  const [first] = Object.entries(fields);
  const detail = whole?.message ?? (first && `${first[0]}: ${first[1]}. Nothing was saved.`);
  throw ValidationFailed({ fields, detail });
}

function readQuery(endpoint: Endpoint, url: string): unknown {
  const start = url.indexOf('?');
  const search = start < 0 ? '' : url.slice(start + 1);
  if (search.length > MAX_QUERY_LENGTH) {
    throw BadRequest({ detail: `The query is longer than ${MAX_QUERY_LENGTH} characters.` });
  }
  if (hasBadEscape(search)) {
    throw BadRequest({ detail: 'The query holds bytes that are not UTF-8 text.' });
  }
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (Object.hasOwn(query, name)) {
      throw BadRequest({ detail: `The parameter ${name.slice(0, 40)} stands twice.` });
    }
    if (value.includes('\0') || name === '__proto__') {
      throw BadRequest({ detail: 'The query holds a character that no parameter takes.' });
    }
    query[name] = value;
  }
  return parse(endpoint.query ?? z.strictObject({}), query);
}

/** URLSearchParams would silently replace bytes that are not UTF-8. */
export function hasBadEscape(text: string): boolean {
  try {
    decodeURIComponent(text.replaceAll('+', ' '));
    return false;
  } catch {
    return true;
  }
}

async function readLimited(request: Request, limit: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? NaN);
  const tooLarge = (): Error =>
    PayloadTooLarge({
      detail: `This call takes at most ${Math.floor(limit / 1024)} KB. Nothing was saved.`,
    });
  if (declared > limit) throw tooLarge();
  let bytes: Uint8Array;
  try {
    // Node enforces content-length; reading at once is much cheaper.
    bytes =
      declared <= limit
        ? new Uint8Array(await request.arrayBuffer())
        : await readUpTo(request, limit + 1);
  } catch {
    throw BadRequest({ detail: 'The body ended before it was complete. Nothing was saved.' });
  }
  if (bytes.byteLength > limit) throw tooLarge();
  return bytes;
}

async function readUpTo(request: Request, enough: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= enough) break;
  }
  return Buffer.concat(chunks);
}

function depthOf(value: unknown, depth = 0): number {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return depth;
  let deepest = depth;
  for (const inner of Object.values(value)) deepest = Math.max(deepest, depthOf(inner, depth + 1));
  return deepest;
}

function readHeaders(endpoint: Endpoint, { headers }: Request): unknown {
  if (!endpoint.headers) return undefined;
  const sent = Object.keys(endpoint.headers.shape).map((name) => [
    name,
    headers.get(name) ?? undefined,
  ]);
  return parse(endpoint.headers, Object.fromEntries(sent));
}

const JSON_TYPES = ['application/json'];

function assertType(request: Request, types: readonly string[]): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (types.includes(type)) return;
  const named = types.join(' or ');
  throw UnsupportedMediaType({ detail: `Send the body as ${named}. Nothing was saved.` });
}

function parseBytes({ bodyTypes }: Endpoint, schema: z.ZodType, bytes: Uint8Array): unknown {
  if (bodyTypes) return parse(schema, bytes);
  const body = parse(schema, parseJson(bytes));
  assertStorable(body);
  return body;
}

async function readBody(endpoint: Endpoint, request: Request): Promise<unknown> {
  const { body: schema, bodyTypes = JSON_TYPES, bodyLimit = DEFAULT_BODY_LIMIT } = endpoint;
  if (!schema) return undefined;
  if (!endpoint.mayBeEmpty) {
    assertType(request, bodyTypes);
    return parseBytes(endpoint, schema, await readLimited(request, bodyLimit));
  }
  if (!request.headers.has('content-type')) return parse(schema, {});
  // A client may name a type without sending a body.
  const bytes = await readLimited(request, bodyLimit);
  if (bytes.byteLength === 0) return parse(schema, {});
  assertType(request, bodyTypes);
  return parseBytes(endpoint, schema, bytes);
}

const UNSTORABLE = /[\0\p{Cs}]/u;

/** Finds the first character that PostgreSQL cannot store: NUL or half a surrogate pair. */
function unstorableIn(value: unknown): { path: string[]; character: string } | undefined {
  if (typeof value === 'string') {
    const [character] = UNSTORABLE.exec(value) ?? [];
    return character === undefined ? undefined : { path: [], character };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = unstorableIn(inner);
    if (found) return { ...found, path: [name, ...found.path] };
  }
  return undefined;
}

function assertStorable(body: unknown): void {
  const found = unstorableIn(body);
  if (!found) return;
  const field = found.path.join('.');
  const code = found.character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  const sentence = `It contains a character that cannot be saved (U+${code}): delete it`;
  throw ValidationFailed({
    fields: { [field]: sentence },
    detail: `${field}: ${sentence}. Nothing was saved.`,
  });
}

function parseJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw BadRequest({ detail: 'The body is not JSON in UTF-8. Nothing was saved.' });
  }
  if (depthOf(value) > MAX_DEPTH) {
    throw BadRequest({
      detail: `The body is nested deeper than ${MAX_DEPTH} levels. Nothing was saved.`,
    });
  }
  return value;
}

export type RawInput = { params: unknown; query: unknown; headers: unknown; body: unknown };

/** Parses a call. @param address whose query counts @throws BadRequest, ValidationFailed, PayloadTooLarge, UnsupportedMediaType */
export async function readInput(
  endpoint: Endpoint,
  request: Request,
  rawParams: Record<string, string>,
  address = request.url,
): Promise<RawInput> {
  const params = endpoint.params ? parse(endpoint.params, rawParams) : undefined;
  return {
    params,
    query: readQuery(endpoint, address),
    headers: readHeaders(endpoint, request),
    body: await readBody(endpoint, request),
  };
}
