import * as z from 'zod';
import { Paging } from '#platform/contract/paging.ts';

export const AuditQuery = z.strictObject({
  ...Paging,
  object: z
    .string()
    .regex(/^[a-z]{1,40}(:[\w-]{1,64})?$/, 'Give a kind like order, or one of it like order:its-id')
    .optional()
    .meta({ description: 'Only of one kind (`order`), or of one object (`order:its-id`)' }),
});
export type AuditQuery = z.output<typeof AuditQuery>;

const Facts = z.record(z.string(), z.unknown());

/** A write through an admin call. */
export const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actorUid: z.string(),
  isOwn: z.boolean(),
  action: z.string(),
  object: z.object({
    kind: z.string(),
    id: z.string(),
    /** Its present name: an order's number, a product's name. */
    name: z.string().optional(),
  }),
  before: Facts.optional(),
  after: Facts.optional(),
});
export type AuditEntry = z.output<typeof AuditEntry>;
export type AuditEntryWire = z.input<typeof AuditEntry>;
