import * as z from 'zod';
import { line, requiredLine } from '#platform/contract/text.ts';
import { LinkAddress } from './link-address.ts';

export const MOST_LINKS = 8;

/** The page `/links`: the one address that a profile on Instagram may hold. */
export const LinkPageSettings = z.strictObject({
  /** Empty: the picture of the owner's story. */
  mediaId: z.string().regex(/^(?:[\w-]{22})?$/, 'Choose a picture again'),
  /** Empty: the shop's own. */
  line: line(120),
  links: z
    .array(
      z.strictObject({
        label: requiredLine(40, 'Name this link'),
        address: LinkAddress.min(1, 'Say where it leads'),
      }),
    )
    .max(MOST_LINKS, `Use at most ${MOST_LINKS} links`),
});
export type LinkPageSettings = z.infer<typeof LinkPageSettings>;

/** The part that visitors see. */
export type LinkPage = Pick<LinkPageSettings, 'line' | 'links'> & { mediaId?: string };

export const NO_LINKS: LinkPageSettings = { mediaId: '', line: '', links: [] };
