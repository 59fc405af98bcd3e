import { randomBytes } from 'node:crypto';
import { ONCE } from './once.ts';

export type BenchPerson = { uid: string; email: string; password: string; token: string };

/** Each mostly waits: the shop answers these calls on fixed steps of time. */
const AT_ONCE = 10;

async function post(url: string, body: object): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...ONCE, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** Signs in a person with an account. Their token holds for 15 minutes. */
export async function signIn(
  origin: string,
  email: string,
  password: string,
): Promise<BenchPerson> {
  const answer = await post(`${origin}/identity/sign-in/email`, { email, password });
  const { uid } = (await answer.json()) as { uid: string };
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const response = await fetch(`${origin}/identity/token`, { headers: { ...ONCE, cookie } });
  const { token } = (await response.json()) as { token: string };
  return { uid, email, password, token };
}

async function signUp(origin: string, number: number): Promise<BenchPerson> {
  const email = `bench-${number}@example.com`;
  const password = randomBytes(12).toString('base64url');
  const form = { name: `Bench ${number}`, email, password };
  await (await post(`${origin}/identity/sign-up/email`, form)).text();
  return signIn(origin, email, password);
}

/** The token of the owner that these settings of the shop name. */
export async function signOwnerIn(
  origin: string,
  settings: { ADMIN_EMAIL: string; ADMIN_PASSWORD: string },
): Promise<string> {
  const { token } = await signIn(origin, settings.ADMIN_EMAIL, settings.ADMIN_PASSWORD);
  return token;
}

/**
 * Signs new people up and in, as their browsers would. Their tokens hold for 15 minutes.
 * @param first the number of the first of them
 */
export async function signPeopleUp(
  origin: string,
  count: number,
  first = 0,
): Promise<BenchPerson[]> {
  const people: BenchPerson[] = [];
  while (people.length < count) {
    const left = Math.min(AT_ONCE, count - people.length);
    const numbers = Array.from({ length: left }, (_, at) => first + people.length + at);
    people.push(...(await Promise.all(numbers.map((number) => signUp(origin, number)))));
  }
  return people;
}

/** @param name `GET /v2/admin/shop` */
export async function askOwner<T>(
  origin: string,
  name: string,
  token: string,
  body?: object,
): Promise<T> {
  const [method = 'GET', path = '/'] = name.split(' ');
  const answer = await fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
