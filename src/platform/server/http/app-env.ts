import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { Actor } from '../context.ts';
import type { Log } from '../log.ts';
import type { Answer } from './api/encode.ts';
import type { Caller } from './limits/caller-key.ts';
import type { RawInput } from './api/read-input.ts';

export type AppEnv = {
  Bindings: { incoming?: IncomingMessage };
  Variables: {
    requestId: string;
    log: Log;
    caller: string;
    uid?: string;
    /** Headers of every response; `isComplete` says that one has them. */
    headers?: Record<string, string>;
    isComplete?: boolean;
    /** Logged as one of many: see `request-log.ts`. */
    isCheap?: boolean;
    /** Set and read by the middleware of a call: see `create-api.ts`. */
    actor: Actor;
    client: Caller;
    input: RawInput;
    answer: Answer;
  };
};

export type Middleware = MiddlewareHandler<AppEnv>;

/** Chains middleware; unlike in Hono, an error passes through every middleware before the one that threw. */
export function chain(...middleware: Middleware[]): Middleware {
  return middleware.reduceRight<Middleware>(
    (rest, own) => async (c, next) => {
      let inner: Response | void = undefined;
      const outer = await own(c, async () => {
        inner = await rest(c, next);
      });
      return outer ?? inner;
    },
    async (_, next) => next(),
  );
}
