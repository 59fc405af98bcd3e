import type { Context as HonoContext, Hono } from 'hono';
import { MethodNotAllowed } from '#platform/contract/problem.ts';
import type { AppEnv } from '#platform/server/http/create-api.ts';
import { logProblem, problemResponse, toProblem } from '#platform/server/http/problem-response.ts';
import { PictureNotFound } from '../contract.ts';
import type { MediaService } from './serve-media.ts';

function refuse(c: HonoContext<AppEnv>, error: unknown): Response {
  const problem = toProblem(error);
  logProblem(c.get('log'), error, problem);
  const answer = problemResponse(problem, c.get('requestId'));
  // A picture that is missing now may be there later: nobody on the way may remember the refusal.
  answer.headers.set('cache-control', 'no-store');
  return answer;
}

/** Mounts `/media/{id}/{width}.{format}`; everything else under `/media` is a problem of its own. */
export function mountMedia(app: Hono<AppEnv>, service: MediaService): void {
  app.get('/media/:id/:file', async (c) => {
    try {
      return await service.serve(c.req.raw, c.req.param('id'), c.req.param('file'));
    } catch (error) {
      return refuse(c, error);
    }
  });
  app.get('/media/*', (c) => refuse(c, PictureNotFound()));
  app.all('/media/*', (c) => refuse(c, MethodNotAllowed({ headers: { allow: 'GET, HEAD' } })));
}
