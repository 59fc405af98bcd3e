import type { Context, Hono } from 'hono';
import { MethodNotAllowed, NotFound } from '#platform/contract/problem.ts';
import type { AppEnv } from '#platform/server/http/app-env.ts';
import { problemResponse } from '#platform/server/http/problem-response.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Nothing answers this method at this path; says so, and which methods there are. */
export function nothingHere(app: Hono<AppEnv>, c: Context<AppEnv>): Response {
  const taken = METHODS.filter((method) =>
    app.router
      .match(method, c.req.path)[0]
      .some(([[, route]]) => route.method === method && !route.path.endsWith('*')),
  );
  const allow = taken.map((method) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ');
  const problem = allow ? MethodNotAllowed({ headers: { allow } }) : NotFound();
  return problemResponse(problem, c.get('requestId'));
}
