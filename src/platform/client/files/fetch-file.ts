import type { ProblemBody } from '#platform/contract/problem.ts';
import { OFFLINE } from '../calls/api.ts';
import { bearerToken } from '../calls/signed-in-api.ts';

type FileResult = { ok: true; data: Blob } | { ok: false; problem: ProblemBody };

async function ask(name: string, headers: Record<string, string>, token: string | undefined) {
  const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const [method = 'GET', path = '/'] = name.split(' ');
  return fetch(path, { method, headers: { ...headers, ...bearer } });
}

/** A file that only some may have, as bytes: an address in a page carries no token. @param name method and path */
export async function fetchFile(
  name: string,
  headers: Record<string, string> = {},
): Promise<FileResult> {
  try {
    let answer = await ask(name, headers, await bearerToken());
    if (answer.status === 401)
      answer = await ask(name, headers, await bearerToken({ renew: true }));
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
