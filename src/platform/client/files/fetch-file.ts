import type { ProblemBody } from '#platform/contract/problem.ts';
import { OFFLINE } from '../calls/api.ts';
import { bearerToken } from '../calls/signed-in-api.ts';

type FileResult = { ok: true; data: Blob } | { ok: false; problem: ProblemBody };

type Input = { headers: Record<string, string>; body: object | undefined };

async function ask(name: string, { headers, body }: Input, token: string | undefined) {
  const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const [method = 'GET', path = '/'] = name.split(' ');
  if (body === undefined) return fetch(path, { method, headers: { ...headers, ...bearer } });
  const json = { 'content-type': 'application/json' };
  return fetch(path, {
    method,
    headers: { ...headers, ...json, ...bearer },
    body: JSON.stringify(body),
  });
}

/** A file that only some may have, as bytes: an address in a page carries no token. @param name method and path */
export async function fetchFile(
  name: string,
  headers: Record<string, string> = {},
  body?: object,
): Promise<FileResult> {
  const input = { headers, body };
  try {
    let answer = await ask(name, input, await bearerToken());
    if (answer.status === 401) answer = await ask(name, input, await bearerToken({ renew: true }));
    if (answer.ok) return { ok: true, data: await answer.blob() };
    const type = answer.headers.get('content-type') ?? '';
    const { status } = answer;
    if (!type.startsWith('application/problem+json'))
      return { ok: false, problem: { ...OFFLINE, status } };
    return { ok: false, problem: (await answer.json()) as ProblemBody };
  } catch {
    return { ok: false, problem: OFFLINE };
  }
}
