import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { Buyer } from '../../harness/calls.ts';
import { lossOf } from '../../harness/calls.ts';

/** A picture that there has never been. Its bytes take their time to decode. */
export function newPicture(side: number): Promise<Buffer> {
  const mean = randomInt(60, 200);
  const noise = { type: 'gaussian', mean, sigma: 30 } as const;
  const create = { width: side, height: side, channels: 3, background: 'black', noise } as const;
  return sharp({ create }).jpeg({ quality: 90 }).toBuffer();
}

export type UploadAnswer = { status: number; mediaId: string; code: string };

/** Sends a picture as the admin screens do. @returns status 0 when the connection was lost */
export async function upload(
  origin: string,
  { token }: Buyer,
  bytes: Buffer,
): Promise<UploadAnswer> {
  try {
    const response = await fetch(`${origin}/v2/admin/uploads`, {
      method: 'POST',
      signal: AbortSignal.timeout(30_000),
      headers: {
        'content-type': 'image/jpeg',
        authorization: `Bearer ${token}`,
        'content-disposition': 'attachment; filename="tray.jpg"',
      },
      body: new Uint8Array(bytes),
    });
    const { mediaId = '', code = '' } = (await response.json()) as Partial<UploadAnswer>;
    return { status: response.status, mediaId, code };
  } catch (error) {
    return { status: 0, mediaId: '', code: lossOf(error) };
  }
}

/** Sends the head and so much of the body, and hangs up. */
export async function uploadInPart(
  origin: string,
  { token }: Buyer,
  { bytes, share }: { bytes: Buffer; share: number },
): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST /v2/admin/uploads HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: image/jpeg\r\ncontent-length: ${bytes.length}\r\n\r\n`,
  );
  socket.write(bytes.subarray(0, Math.floor(bytes.length * share)));
  await wait(randomInt(5, 60));
  const closed = once(socket, 'close');
  socket.destroy();
  await closed;
}
