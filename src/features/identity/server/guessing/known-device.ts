import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const COOKIE = /(?:^|;\s*)(?:__Host-)?lehar\.device=([\w.-]*)/;
/** Accounts that one browser is known for; the least recently used goes first. */
const MOST_ACCOUNTS = 5;
const YEAR_SECONDS = 365 * 24 * 3600;

export type KnownDevice = { id: string; marks: string[] };

/** A browser that has signed in before: its cookie has an id, and a mark for each account. */
export function deviceOf(request: Request): KnownDevice | undefined {
  const [, value = ''] = COOKIE.exec(request.headers.get('cookie') ?? '') ?? [];
  const [id = '', ...marks] = value.split('.');
  return id === '' ? undefined : { id, marks: marks.slice(0, MOST_ACCOUNTS) };
}

type Signed = { secret: string; email: string };

function markOf(id: string, { secret, email }: Signed): string {
  // A separate key: the secret itself signs cookies and links.
  const key = createHmac('sha256', secret).update('browsers that signed in').digest();
  return createHmac('sha256', key).update(`${id} ${email}`).digest('base64url');
}

export function isKnownFor({ id, marks }: KnownDevice, signed: Signed): boolean {
  const expected = Buffer.from(markOf(id, signed));
  return marks.some((mark) => {
    const provided = Buffer.from(mark);
    return provided.length === expected.length && timingSafeEqual(provided, expected);
  });
}

/** Cookie that makes this browser known for one more account. */
export function deviceCookie(
  device: KnownDevice | undefined,
  { origin, ...signed }: Signed & { origin: string },
): string {
  const id = device?.id ?? randomBytes(16).toString('base64url');
  const mark = markOf(id, signed);
  const others = (device?.marks ?? []).filter((one) => one !== mark);
  const value = [id, mark, ...others].slice(0, MOST_ACCOUNTS + 1).join('.');
  const isHttps = origin.startsWith('https:');
  const name = `${isHttps ? '__Host-' : ''}lehar.device`;
  const secure = isHttps ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${YEAR_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
