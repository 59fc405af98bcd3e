import * as z from 'zod';

/** The body of every error answer (RFC 9457, `application/problem+json`), with facts of its own. */
export const ProblemBody = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  retryAfter: z.int().optional(),
  requestId: z.string().optional(),
});
export type ProblemBody = z.infer<typeof ProblemBody>;

type ProblemOptions = {
  detail?: string | undefined;
  fields?: Record<string, string> | undefined;
  data?: Record<string, unknown> | undefined;
  headers?: Record<string, string> | undefined;
};

/** An expected failure. Thrown, so that the transaction rolls back. */
export class ProblemError extends Error {
  readonly declaration: ProblemDeclaration;
  readonly options: ProblemOptions;

  constructor(declaration: ProblemDeclaration, options: ProblemOptions) {
    super(options.detail ?? declaration.detail);
    this.name = 'ProblemError';
    this.declaration = declaration;
    this.options = options;
  }
}

export type ProblemDeclaration = {
  (options?: ProblemOptions): ProblemError;
  code: string;
  status: number;
  title: string;
  detail: string;
};

/** Declares an expected failure: `throw OutOfStock({ data: { available } })`. @param detail what happened, why it matters, what to do */
export function problem(
  code: string,
  status: number,
  title: string,
  detail: string,
): ProblemDeclaration {
  const declaration: ProblemDeclaration = Object.assign(
    (options: ProblemOptions = {}): ProblemError => new ProblemError(declaration, options),
    { code, status, title, detail },
  );
  return declaration;
}

export const ValidationFailed = problem(
  'VALIDATION_FAILED',
  422,
  'Some details need fixing',
  'Nothing was saved. Fix the fields named here and send it again.',
);
export const BadRequest = problem(
  'BAD_REQUEST',
  400,
  'This request could not be read',
  'The address or body is not in the form that this call expects. See /docs.',
);
export const NotFound = problem(
  'NOT_FOUND',
  404,
  'There is nothing here',
  'It may have been moved or removed. Check the address.',
);
export const MethodNotAllowed = problem(
  'METHOD_NOT_ALLOWED',
  405,
  'This address does not take that method',
  'See /docs for the calls there are.',
);
export const Unauthenticated = problem(
  'UNAUTHENTICATED',
  401,
  'Sign in first',
  'You are not signed in, or no longer. Sign in and try again; what you typed is not lost.',
);
export const Forbidden = problem(
  'FORBIDDEN',
  403,
  "You can't open this",
  'Your account is not allowed to do this.',
);
export const TwoFactorRequired = problem(
  'SECOND_STEP_REQUIRED',
  403,
  'Your workbench asks for a second step',
  'You signed in without a code. Open the workbench to add the second step.',
);
export const PayloadTooLarge = problem(
  'PAYLOAD_TOO_LARGE',
  413,
  'That is too much at once',
  'Nothing was saved. Send less than the limit of this call.',
);
export const UnsupportedMediaType = problem(
  'UNSUPPORTED_MEDIA_TYPE',
  415,
  'This call takes another kind of content',
  'Send the body as application/json.',
);
export const RateLimited = problem(
  'RATE_LIMITED',
  429,
  'Too many requests',
  'Wait a little, then try again. Nothing was saved.',
);
export const TooManyAtOnce = problem(
  'TOO_MANY_AT_ONCE',
  429,
  'Too many requests at the same time',
  'Wait for the answers that are on their way, then try again. Nothing was saved.',
);
export const ShopBusy = problem(
  'SHOP_BUSY',
  503,
  'The shop is very busy right now',
  'Try again in a moment. What you typed is not lost.',
);
export const Unavailable = problem(
  'UNAVAILABLE',
  503,
  "The shop can't answer right now",
  'Try again in a moment. What you typed is not lost.',
);
export const StorageLow = problem(
  'STORAGE_LOW',
  503,
  'The shop has run out of room',
  "It has run out of room and can't take anything new right now. Nothing it has confirmed is lost, and what you typed stays here. Try again in a few minutes.",
);
export const InternalError = problem(
  'INTERNAL_ERROR',
  500,
  'Something went wrong on our side',
  'The error has been logged. Try again in a moment.',
);

/** Problems that the edge itself may answer on any call. */
export const EDGE_PROBLEMS: ProblemDeclaration[] = [
  ValidationFailed,
  BadRequest,
  PayloadTooLarge,
  UnsupportedMediaType,
  RateLimited,
  TooManyAtOnce,
  ShopBusy,
  Unavailable,
  StorageLow,
  InternalError,
];
