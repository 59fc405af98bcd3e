import * as z from 'zod';
import { problem } from './problem.ts';

/** One key per intent, sent again with each retry, so that one intent is answered once. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'Give 1 to 255 letters, digits or dashes')
    .optional(),
});

export const KeyReused = problem(
  'IDEMPOTENCY_KEY_REUSED',
  422,
  'This key belongs to another request',
  'A key stands for one request, as it was first sent. Make a new one for another.',
);
