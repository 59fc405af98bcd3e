import type * as z from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';

export type Answer = Pick<Response, 'ok' | 'status' | 'json'> & { headers: Pick<Headers, 'get'> };
export type Fetch = (path: string, init?: RequestInit) => Promise<Answer>;

type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;
type Part<K extends string, T> = T extends z.ZodType ? { [key in K]: Sent<T> } : unknown;

export type CallInput<E extends Endpoint> = Part<'params', E['params']> &
  (E['query'] extends z.ZodType ? { query?: Partial<Sent<E['query']>> } : unknown) &
  Part<'headers', E['headers']> &
  Part<'body', E['body']> & { signal?: AbortSignal };

export type CallResult<E extends Endpoint> =
  | { ok: true; data: z.input<E['response']>; total: number; headers: Answer['headers'] }
  | { ok: false; problem: ProblemBody };

export type Api = <E extends Endpoint>(
  name: `${E['method']} ${E['path']}`,
  input: CallInput<E>,
) => Promise<CallResult<E>>;

type Loose = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  headers?: Record<string, string | undefined>;
  body?: unknown;
  signal?: AbortSignal;
};

export const OFFLINE: ProblemBody = {
  type: 'about:blank',
  title: 'No connection',
  status: 0,
  code: 'OFFLINE',
  detail: 'The shop could not be reached. Check your connection and try again; nothing is lost.',
};

/** Problem when something other than the shop answered, or its answer was cut. */
export const NO_ANSWER: ProblemBody = {
  type: 'about:blank',
  title: 'No answer',
  status: 0,
  code: 'NO_ANSWER',
  detail: 'Please try again later.',
};

/** True if a write may have been carried out: no answer, a failed shop, or 429 after an earlier try under its key (`idempotentMutation`). */
export function isUndecided({ status }: ProblemBody): boolean {
  return status === 0 || status === 429 || status >= 500;
}

function pathOf(template: string, { params = {}, query = {} }: Loose): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function bodyOf({ body, headers: provided = {} }: Loose): RequestInit {
  const headers = new Headers();
  for (const [name, value] of Object.entries(provided)) {
    if (value !== undefined) headers.set(name, value);
  }
  if (body === undefined) return { headers };
  headers.set('content-type', 'application/json');
  return { body: JSON.stringify(body), headers };
}

async function readProblem(response: Answer): Promise<ProblemBody> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/problem+json')) return (await response.json()) as ProblemBody;
  const { status } = response;
  // A proxy answers while the shop is down.
  return status >= 502 && status <= 504 ? OFFLINE : { ...NO_ANSWER, status };
}

async function readAnswer<E extends Endpoint>(response: Answer): Promise<CallResult<E>> {
  if (!response.ok) return { ok: false, problem: await readProblem(response) };
  // The server encoded this with the endpoint's own response schema.
  const data = (response.status === 204 ? undefined : await response.json()) as never;
  const { headers } = response;
  return { ok: true, data, total: Number(headers.get('x-total-count') ?? 0), headers };
}

/** Typed API client: `api<typeof listThings>('GET /v2/things', {...})`, types only. Problems, `OFFLINE` and `NO_ANSWER` are values. */
export function createApiClient(fetch: Fetch): Api {
  return async <E extends Endpoint>(name: `${E['method']} ${E['path']}`, input: CallInput<E>) => {
    const [method = 'GET', template = '/'] = name.split(' ');
    const loose = input as Loose;
    const init = { method, ...(loose.signal && { signal: loose.signal }), ...bodyOf(loose) };
    let response: Answer;
    try {
      response = await fetch(pathOf(template, loose), init);
    } catch (error) {
      if (loose.signal?.aborted) throw error;
      return { ok: false, problem: OFFLINE };
    }
    try {
      return await readAnswer<E>(response);
    } catch (error) {
      if (loose.signal?.aborted) throw error;
      return { ok: false, problem: NO_ANSWER };
    }
  };
}
