import { emailIn } from './email.ts';

/** The most common mail hosts in India. */
const HOSTS = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'yahoo.in',
  'ymail.com',
  'hotmail.com',
  'outlook.com',
  'rediffmail.com',
  'icloud.com',
  'live.com',
];

/** True if one letter more, less, changed or swapped with its neighbour makes one of the other. */
function isNear(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}

/** `asha@gmail.com` for `asha@gmial.com`; undefined for an address that looks right. */
export function likelyEmail(input: string): string | undefined {
  const email = emailIn(input);
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1).toLowerCase();
  if (at < 1 || HOSTS.includes(host)) return undefined;
  const near = HOSTS.find((known) => isNear(host, known));
  if (near !== undefined) return `${email.slice(0, at)}@${near}`;
  if (!/\.(con|cmo|ocm|comm)$/.test(host)) return undefined;
  const mended = `${email.slice(0, at)}@${host.replace(/\.\w+$/, '.com')}`;
  return likelyEmail(mended) ?? mended;
}
