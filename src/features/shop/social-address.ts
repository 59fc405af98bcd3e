import * as z from 'zod';
import { typedLine } from '#platform/contract/typed/typed-text.ts';

export const SOCIAL_SITES = {
  instagram: { label: 'Instagram', host: 'instagram.com', names: '' },
  facebook: { label: 'Facebook', host: 'facebook.com', names: '' },
  youtube: { label: 'YouTube', host: 'youtube.com', names: '@' },
  pinterest: { label: 'Pinterest', host: 'pinterest.com', names: '' },
} as const;
export type SocialSite = keyof typeof SOCIAL_SITES;

/** A name of an account; what ends like a web address is none. */
const NAME = /^@?([\w.-]{1,100})$/;
const WEB_ADDRESS = /\.(?:com|in|co|org|net|shop|store|me|be)$/i;

/** A host that is this site, in small letters; undefined for another one. */
function hostOf(site: SocialSite, typed: string): string | undefined {
  const { host } = SOCIAL_SITES[site];
  const known = typed.toLowerCase().replace(/^(?:(?:www|m)\.)?fb\.com$/, 'facebook.com');
  return known === host || known.endsWith(`.${host}`) ? known : undefined;
}

/**
 * The address of an account in what was typed: `@name`, `name`, `instagram.com/name?igsh=...`; the
 * text itself where it is none.
 */
export function socialAddress(site: SocialSite, typed: string): string {
  const { host, names } = SOCIAL_SITES[site];
  const text = typedLine(typed).replace(/^https?:\/\//i, '');
  const [, name] = NAME.exec(text) ?? [];
  if (name !== undefined && !WEB_ADDRESS.test(name)) return `https://${host}/${names}${name}`;
  const [, typedHost = '', path = ''] = /^([\w.-]+)\/+([^?#]+)/.exec(text) ?? [];
  const known = hostOf(site, typedHost);
  if (known === undefined) return text;
  // Facebook names some accounts by a number in the query.
  const [number = ''] = /(?<=profile\.php)\?id=\d+/.exec(text) ?? [];
  return `https://${known}/${path.replace(/\/+$/, '')}${number}`;
}

/** The https address of an account, or ''. */
export function SocialAddress(site: SocialSite) {
  const { label, host } = SOCIAL_SITES[site];
  const account = new RegExp(`^(?:https://(?:[\\w-]+\\.)*${host.replace('.', '\\.')}/\\S+)?$`);
  const sentence = `Enter your name on ${label}, like @yourshop, or its address`;
  return z
    .string(sentence)
    .overwrite((typed) => socialAddress(site, typed))
    .max(300, sentence)
    .regex(account, sentence);
}
