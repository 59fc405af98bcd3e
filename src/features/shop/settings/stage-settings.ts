import * as z from 'zod';
import { requiredLine } from '#platform/contract/text.ts';

/** Stages that a piece passes while it is made, in the owner's words. */
export const StageSettings = z
  .strictObject({
    names: z.array(requiredLine(40, 'Name this stage')).max(8, 'Use at most 8 stages'),
  })
  .superRefine(({ names }, check) => {
    const seen = names.map((name) => name.toLowerCase());
    for (const [at, name] of seen.entries()) {
      if (seen.indexOf(name) === at) continue;
      const message = 'This stage is there already';
      check.addIssue({ code: 'custom', path: ['names', at], message });
    }
  });
export type StageSettings = z.infer<typeof StageSettings>;

/** Stages that suit any craft. */
export const OTHER_STAGES = ['Started', 'Made', 'Finished', 'Packed'];
