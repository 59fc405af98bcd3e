import type * as z from 'zod';
import type { ProblemDeclaration } from './problem.ts';
import type { RateLimit } from './rate-limit.ts';

export type Role = 'visitor' | 'customer' | 'admin';

/** One API call: mounted by the server, described in OpenAPI, typed in the client. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  role: Role;
  /** A visitor's call that knows who is signed in, if a token says so. */
  mayKnowCaller?: boolean;
  summary: string;
  limit: RateLimit;
  /** Answered at the next quarter of a second: how long it takes would tell whom the shop knows. */
  hidesTime?: boolean;
  params?: z.ZodObject;
  headers?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  example?: object;
  bodyTypes?: readonly string[];
  /** A missing body is `{}`. */
  mayBeEmpty?: boolean;
  bodyLimit?: number;
  status: 200 | 201 | 202 | 204 | 302 | 303;
  response: z.ZodType;
  /** Media type of an answer in bytes, which is sent as it is. */
  responseType?: string;
  paged?: boolean;
  /** Same answer for every visitor: cached by version. */
  cached?: boolean;
  /** Writes, yet allowed while the disk is nearly full: signing in or out. */
  allowedWhenDiskFull?: boolean;
  /** Answered even by an overloaded process. */
  isVital?: boolean;
  problems: readonly ProblemDeclaration[];
};

export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}
