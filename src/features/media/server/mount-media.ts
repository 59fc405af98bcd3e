import type { Context as HonoContext, Hono } from 'hono';
import { MethodNotAllowed } from '#platform/contract/problem.ts';
import { rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import type { AppEnv } from '#platform/server/http/app-env.ts';
import { assertRoomLeft, type RateLimiter } from '#platform/server/http/limits/rate-limiter.ts';
import {
  logProblem,
  problemResponse,
  toProblem,
} from '#platform/server/http/api/problem-response.ts';
import { PictureNotFound } from '../contract.ts';
import type { MediaService, Misses } from './serve-media.ts';

function refuse(c: HonoContext<AppEnv>, error: unknown): Response {
  const problem = toProblem(error);
  logProblem(c.get('log'), error, problem);
  const answer = problemResponse(problem, c.get('requestId'));
  // The picture may exist later: no proxy may cache the refusal.
  answer.headers.set('cache-control', 'no-store');
  return answer;
}

const MISSING_PICTURE: RateLimit = { name: 'missing-picture', rates: [rate(20, 1, 60)] };

/** Only requests for missing pictures count. */
function missesOf(c: HonoContext<AppEnv>, limiter: RateLimiter): Misses {
  const caller = c.get('caller');
  return {
    assertBelowLimit: () => assertRoomLeft(limiter, MISSING_PICTURE, caller),
    count: () => void limiter.take(MISSING_PICTURE, caller),
  };
}

/** Every other path under `/media` answers a problem. */
export function mountMedia(app: Hono<AppEnv>, service: MediaService, limiter: RateLimiter): void {
  app.get('/media/:id/:file', async (c) => {
    try {
      const { id, file } = c.req.param();
      const picture = await service.serve(c.req.raw, { id, file }, missesOf(c, limiter));
      c.set('isCheap', true);
      return picture;
    } catch (error) {
      return refuse(c, error);
    }
  });
  app.get('/media/*', (c) => refuse(c, PictureNotFound()));
  app.all('/media/*', (c) => refuse(c, MethodNotAllowed({ headers: { allow: 'GET, HEAD' } })));
}
