import type * as z from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { OFFLINE } from '../calls/api.ts';
import { bearerToken } from '../calls/signed-in-api.ts';

type SendOptions = {
  body: Blob;
  headers?: Record<string, string>;
  /** Progress, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborting ends the call; the promise rejects with its reason. */
  signal?: AbortSignal;
};

type SendResult<E extends Endpoint> =
  | { ok: true; data: z.input<E['response']> }
  | { ok: false; problem: ProblemBody };

function openRequest(name: string, token: string | undefined): XMLHttpRequest {
  const [method = 'POST', path = '/'] = name.split(' ');
  const request = new XMLHttpRequest();
  request.open(method, path);
  request.responseType = 'text';
  if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
  return request;
}

/** A proxy may answer for the shop in its own format. */
function readProblem({ status, responseText }: XMLHttpRequest): ProblemBody {
  try {
    return JSON.parse(responseText) as ProblemBody;
  } catch {
    return { ...OFFLINE, status };
  }
}

function sendOnce<E extends Endpoint>(
  request: XMLHttpRequest,
  { body, headers = {}, onProgress, signal }: SendOptions,
): Promise<SendResult<E>> {
  return new Promise((resolve, reject) => {
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    request.addEventListener('error', () => resolve({ ok: false, problem: OFFLINE }));
    request.addEventListener('load', () => {
      const isOk = request.status >= 200 && request.status < 300;
      if (!isOk) return resolve({ ok: false, problem: readProblem(request) });
      // The server encoded this with the endpoint's own response schema.
      return resolve({ ok: true, data: JSON.parse(request.responseText) as never });
    });
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    request.setRequestHeader('content-type', body.type || 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

/** Sends a file with progress, which `fetch` lacks: `sendFile<typeof postUpload>('POST /v2/admin/uploads', { body: file })`. @param name with its parameters filled in */
export async function sendFile<E extends Endpoint>(
  name: `${E['method']} ${string}`,
  options: SendOptions,
): Promise<SendResult<E>> {
  const request = openRequest(name, await bearerToken());
  options.signal?.throwIfAborted();
  const answer = await sendOnce<E>(request, options);
  if (answer.ok || answer.problem.status !== 401) return answer;
  const fresh = await bearerToken({ renew: true });
  return fresh === undefined ? answer : sendOnce<E>(openRequest(name, fresh), options);
}
