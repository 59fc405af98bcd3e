import type * as z from 'zod';
import { sendFile } from '#platform/client/files/send-file.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../picture-formats.ts';
import { hasFewPixels, makeSmaller } from './smaller-picture.ts';

/** Larger photos may exhaust the memory of a phone's browser. */
const MAX_SHRINKABLE_BYTES = 60 * 1024 * 1024;

/** Some browsers decode these; they are sent as JPEG or WebP. */
const OF_PHONES: ReadonlySet<string> = new Set(['image/avif']);

const WRONG_TYPE = "The shop can't use this file. Choose a JPEG, PNG or WebP picture.";
const HEIC =
  'This is an iPhone photo (HEIC), which this browser cannot read. Choose it on the iPhone itself, or set Settings > Camera > Formats > Most Compatible there and take it again: the shop needs JPEG, PNG or WebP.';
const TOO_LARGE = `This file is too large to be made smaller here. Choose one of at most ${MAX_PICTURE_BYTES / 1024 / 1024} MB.`;
const EMPTY = 'This file is empty. Choose another one.';

type Refusal = { ok: false; sentence: string; canRetry: boolean; code?: string };

export type SendOutcome<T> = { ok: true; upload: T } | Refusal;

export type SendOptions = {
  onProgress: (share: number) => void;
  signal: AbortSignal;
  headers?: Record<string, string>;
};

function refused(sentence: string): Refusal {
  return { ok: false, sentence, canRetry: false };
}

/** Only Apple's systems know the type of HEIC. */
function isHeicFile({ type, name }: File): boolean {
  return /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name);
}

function mayBeReadable(file: File): boolean {
  return isHeicFile(file) || OF_PHONES.has(file.type);
}

function wrongType(file: File): string {
  return isHeicFile(file) ? HEIC : WRONG_TYPE;
}

/** The file, resized if it is too large, or the reason for refusing it. */
async function prepare(file: File): Promise<Blob | string> {
  const isTaken = PICTURE_TYPES.includes(file.type);
  if (!isTaken && !mayBeReadable(file)) return WRONG_TYPE;
  if (file.size === 0) return EMPTY;
  if (isTaken && file.size <= MAX_PICTURE_BYTES && (await hasFewPixels(file))) return file;
  const smaller = file.size <= MAX_SHRINKABLE_BYTES ? await makeSmaller(file) : undefined;
  if (smaller) return smaller;
  return isTaken ? TOO_LARGE : wrongType(file);
}

/** True if a retry may succeed. */
function isPassing(status: number): boolean {
  return status === 0 || status === 401 || status === 409 || status === 429 || status >= 500;
}

/** Checks a picture file, resizes it if needed, and sends it. @param name method and path */
export async function sendPicture<E extends Endpoint>(
  name: `${E['method']} ${string}`,
  file: File,
  options: SendOptions,
): Promise<SendOutcome<z.input<E['response']>>> {
  const body = await prepare(file);
  if (typeof body === 'string') return refused(body);
  const result = await sendFile<E>(name, { body, ...options });
  if (result.ok) return { ok: true, upload: result.data };
  const { title, detail, status, code } = result.problem;
  return { ok: false, code, sentence: `${title}. ${detail}`, canRetry: isPassing(status) };
}
