import type * as z from 'zod';
import type { ProblemDeclaration } from './problem.ts';
import type { RateLimit } from './rate-limit.ts';

/** Who may call: the least privileged role that is let in. */
export type Role = 'visitor' | 'customer' | 'admin';

/**
 * One call of the shop's API, said once: the server mounts it, the OpenAPI page describes it and
 * the browser's client takes its types from it.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** OpenAPI form, e.g. `/v2/products/{id}`. */
  path: string;
  role: Role;
  summary: string;
  limit: RateLimit;
  params?: z.ZodObject;
  /** Request headers that the call looks at, by their lower-case names. */
  headers?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** A body that the call takes, as the description of the API shows it. */
  example?: object;
  /** Content types of a body that is bytes; without them it is JSON. `body` then takes a Uint8Array. */
  bodyTypes?: readonly string[];
  /** A call without a body is taken as one with `{}`. */
  mayBeEmpty?: boolean;
  /** Largest body in bytes; 64 KB unless said otherwise. */
  bodyLimit?: number;
  status: 200 | 201 | 202 | 204 | 302;
  response: z.ZodType;
  /** The handler answers a `Page`; the wire carries an array and `X-Total-Count`. */
  paged?: boolean;
  /** Same answer for every visitor until the catalogue changes: kept in memory by catalogue version. */
  cached?: boolean;
  /** Not refused while the disk is nearly full, although it is no GET: signing in or out. */
  allowedWhenDiskFull?: boolean;
  /** Answered even by an overloaded process. */
  isVital?: boolean;
  problems: readonly ProblemDeclaration[];
};

/** Keeps the literal types of a declaration. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}
