import * as z from 'zod';
import { line } from '#platform/contract/text.ts';

const MOST_SIBLINGS = 8;

/** The policy of the pages shows no picture over http. */
const WebAddress = z
  .string('Enter the full address of a picture')
  .pipe(line(2000))
  .refine((url) => /^https:\/\//i.test(url), {
    error: 'Use an address that begins with https://',
    abort: true,
  })
  .pipe(z.url({ protocol: /^https$/, error: 'Enter the full address of a picture' }));

/** Uploaded (`mediaId`) or from elsewhere (`url`, which the shop never fetches). */
const PictureDraft = z
  .object({
    id: z.string().max(100).optional(),
    mediaId: z
      .string()
      .regex(/^[A-Za-z0-9_-]{22}$/, 'Upload this picture first')
      .nullish(),
    url: z.unknown().optional().meta({ type: 'string', description: 'https only' }),
    alt: line(300).default(''),
    isPrimary: z.boolean('Say yes or no').default(false),
    isSibling: z.boolean('Say yes or no').default(false).meta({
      description: 'Shows another one of the same piece; of no use for the primary one',
    }),
  })
  .transform(({ mediaId, url, ...picture }, context) => {
    if (typeof mediaId === 'string') return { ...picture, mediaId };
    const parsed = WebAddress.safeParse(url);
    if (parsed.success) return { ...picture, url: parsed.data };
    const message = parsed.error.issues[0]?.message ?? '';
    context.issues.push({ code: 'custom', message, path: ['url'], input: url });
    return z.NEVER;
  });
export type PictureDraft = z.output<typeof PictureDraft>;

/** Exactly one is primary: the first, if none is marked. */
export function pictures(max: number) {
  return z
    .array(PictureDraft, 'Give the pictures as a list')
    .max(max, `Use at most ${max} pictures`)
    .refine(
      (list) => list.filter(({ isSibling }) => isSibling).length <= MOST_SIBLINGS,
      `Show at most ${MOST_SIBLINGS} others of the same piece`,
    )
    .default([])
    .transform((list, context) => {
      const primary = list.findIndex(({ isPrimary }) => isPrimary);
      const second = list.findIndex(({ isPrimary }, at) => isPrimary && at > primary);
      if (primary >= 0 && second >= 0) {
        const path = [second, 'isPrimary'];
        const message = 'Only one picture can be the primary one';
        context.issues.push({ code: 'custom', message, path, input: list });
        return z.NEVER;
      }
      const chosen = Math.max(0, primary);
      return list.map((picture, at) => ({ ...picture, isPrimary: at === chosen }));
    });
}
