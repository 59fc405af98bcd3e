import type * as z from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { Context } from '../../context.ts';
import type { Answered } from '../../idempotency/answer-once.ts';
import type { RawInput } from './read-input.ts';

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;

export type Input<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  headers: Parsed<E['headers']>;
  body: Parsed<E['body']>;
};

type Item<T> = T extends (infer I)[] ? I : never;

/** Result of a handler before encoding, or a page of it for a paged list. */
export type Output<E extends Endpoint> = E['paged'] extends true
  ? Page<Item<z.output<E['response']>>>
  : z.output<E['response']>;

export class WithHeaders<T> {
  readonly result: T;
  readonly headers: Record<string, string>;

  constructor(result: T, headers: Record<string, string>) {
    this.result = result;
    this.headers = headers;
  }
}

/** Marks the repeated answer to an equal request under the same key. */
export const REPLAYED = { 'idempotency-replayed': 'true' };

export function withReplay<T>({ answer, isReplayed }: Answered<T>): T | WithHeaders<T> {
  return isReplayed ? new WithHeaders(answer, REPLAYED) : answer;
}

export type Route = {
  endpoint: Endpoint;
  handle(ctx: Context, input: RawInput): Promise<unknown>;
};

export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (ctx: Context, input: Input<E>) => Promise<Output<E> | WithHeaders<Output<E>>>,
): Route {
  // The edge parses with this endpoint's schemas, so the types hold.
  return { endpoint, handle: handle as Route['handle'] };
}

export class RouteTableError extends Error {}

const ROLES = new Set<unknown>(['visitor', 'customer', 'admin']);

/** Texts that no parameter takes as they are: PostgreSQL stores no NUL, and an address is short. */
const NO_PARAMETER = ['a\0b', 'x'.repeat(5_000)];

function takesAnything(schema: unknown): boolean {
  return NO_PARAMETER.some((text) => {
    const { data } = (schema as z.ZodType).safeParse(text);
    return typeof data === 'string' && data.includes(text);
  });
}

function unboundedParameter({ params, query }: Endpoint): string | undefined {
  const declared = Object.entries({ ...params?.shape, ...query?.shape });
  return declared.find(([, schema]) => takesAnything(schema))?.[0];
}

/** Runs at start. @throws RouteTableError for a route without role, limit or summary, that is declared twice, or with a parameter that takes any text */
export function assertRouteTable(routes: Route[]): void {
  const seen = new Set<string>();
  for (const { endpoint } of routes) {
    const name = `${endpoint.method} ${endpoint.path}`;
    if (!ROLES.has(endpoint.role)) throw new RouteTableError(`${name} names no role`);
    if (!endpoint.limit) throw new RouteTableError(`${name} names no rate limit`);
    if (!endpoint.summary) throw new RouteTableError(`${name} has no summary`);
    const unbounded = unboundedParameter(endpoint);
    if (unbounded) throw new RouteTableError(`${name} takes any text as ${unbounded}`);
    const shape = name.replaceAll(/\{\w+\}/g, '{}');
    if (seen.has(shape)) throw new RouteTableError(`${name} is declared twice`);
    seen.add(shape);
  }
}
