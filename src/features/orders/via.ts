import * as z from 'zod';

/** The word of the link by which a buyer came: `?via=instagram`. */
export const Via = z.string().regex(/^[a-z0-9-]{1,20}$/, 'Give a short word of small letters');
