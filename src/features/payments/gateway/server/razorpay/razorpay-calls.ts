import type * as z from 'zod';
import { GatewayError, type GatewayKeys } from '../../gateway.ts';
import { saidOf } from './razorpay-shapes.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 512 * 1024;
const TRY_LATER = new Set([408, 409, 425, 429]);

export type RazorpayAccess = Pick<GatewayKeys, 'keyId' | 'keySecret'> & {
  origin: string;
  timeoutMs?: number;
  /** Called whenever the gateway refuses the keys. */
  onRefusedKeys?: () => void;
};

export type Call = {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  headers?: Record<string, string>;
};

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new GatewayError('nonsense', 'The gateway answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function send(access: RazorpayAccess, call: Call) {
  const { origin, keyId, keySecret, timeoutMs = TIMEOUT_MS } = access;
  const { method, path, body, headers } = call;
  const login = Buffer.from(`${keyId}:${keySecret}`).toString('base64');
  try {
    const response = await fetch(`${origin}/v1/${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        authorization: `Basic ${login}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await readText(response) };
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    throw new GatewayError('unreachable', 'The gateway did not answer');
  }
}

function failure(status: number, body: unknown): GatewayError {
  const said = saidOf(body);
  const message = `The gateway answered ${status}`;
  if (status === 401 || /api (key|credential)|authentication failed/i.test(said)) {
    return new GatewayError('keys', message, said);
  }
  if (status >= 500 || TRY_LATER.has(status)) return new GatewayError('unreachable', message, said);
  return new GatewayError(status >= 400 ? 'refused' : 'nonsense', message, said);
}

/** One call of Razorpay: ten seconds, no redirect, and an answer of the shape that was expected. @throws GatewayError */
export async function callRazorpay<T extends z.ZodType>(
  access: RazorpayAccess,
  call: Call,
  shape: T,
): Promise<z.output<T>> {
  const { status, text } = await send(access, call);
  const body = parsed(text);
  if (status !== 200 && status !== 201) {
    const failed = failure(status, body);
    if (failed.fault === 'keys') access.onRefusedKeys?.();
    throw failed;
  }
  const read = shape.safeParse(body);
  if (!read.success) throw new GatewayError('nonsense', 'The gateway answered something else');
  return read.data;
}
