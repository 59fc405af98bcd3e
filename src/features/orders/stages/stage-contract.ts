import * as z from 'zod';
import { problem } from '#platform/contract/problem.ts';
import { paragraph, requiredLine } from '#platform/contract/text.ts';
import { PrivatePicture } from '../../media/customer-contract.ts';

export const MAX_STAGE_PICTURES = 4;

export const MAX_ORDER_PICTURES = 60;

/** The part of a stage beside its event, which has the name. */
export const OrderStage = z.object({ note: z.string(), pictures: z.array(PrivatePicture) });

const CHOOSE = 'Choose a stage';
const PictureId = z.string().regex(/^[\w-]{22}$/, 'Choose this photo again');

export const NewStage = z
  .object({
    name: requiredLine(40, CHOOSE),
    note: paragraph(500).default(''),
    pictures: z
      .array(PictureId)
      .max(MAX_STAGE_PICTURES, `Use at most ${MAX_STAGE_PICTURES} photos`)
      .overwrite((ids) => [...new Set(ids)])
      .default([])
      .meta({ description: 'Ids of photos that were sent for this order' }),
    isPublic: z.boolean().default(true).meta({ description: 'Whether the customer sees it' }),
    tell: z.boolean().default(false).meta({
      description:
        'Whether the customer gets an email; at most one in ten minutes, about all of them',
    }),
  })
  .refine(({ isPublic, tell }) => isPublic || !tell, {
    path: ['tell'],
    error: 'Only a stage that the customer sees can be emailed',
  });
export type NewStage = z.output<typeof NewStage>;

export const NotInMaking = problem(
  'ORDER_NOT_IN_MAKING',
  409,
  'This order is not being made',
  'Stages belong to an order in processing. Look at it as it is now.',
);
export const StageNotFound = problem(
  'STAGE_NOT_FOUND',
  404,
  'This order has no such stage',
  'Look at the order as it is now.',
);
export const OrderPicturesFull = problem(
  'ORDER_PICTURES_FULL',
  409,
  'There is no room for another photo',
  `An order can have ${MAX_ORDER_PICTURES} photos. Remove a stage to make room.`,
);
