import * as z from 'zod';

/** The word of the link by which a customer came: `?via=instagram`. */
export const Via = z.string().regex(/^[a-z0-9-]{1,20}$/, 'Enter a short word in small letters');

/** Words of the links that the shop makes. */
const NAMES = new Map([
  ['ig', 'your Instagram'],
  ['wa', 'your WhatsApp'],
  ['card', 'a printed card'],
  ['shared', 'a shared piece'],
  ['whatsapp', 'a piece shared on WhatsApp'],
]);

/** `Link of your Instagram`, `Link of “market”`. */
export function linkOf(via: string): string {
  return `Link of ${NAMES.get(via) ?? `“${via}”`}`;
}
