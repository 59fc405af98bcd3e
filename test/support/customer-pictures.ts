import { expect } from 'vitest';
import type { CustomerUpload } from '#features/media/customer-contract.ts';
import { noise } from './hostile-pictures.ts';
import type { TestApp } from './test-app.ts';

type Sending = { bytes?: Buffer; type?: string; token?: string; from?: string };

/** Sends a photo as the form of a piece does. */
export async function sendPhoto(
  app: TestApp,
  { bytes, type = 'image/jpeg', token, from }: Sending = {},
): Promise<Response> {
  return app.request('/v2/customer-pictures', {
    method: 'POST',
    headers: {
      'content-type': type,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: new Uint8Array(bytes ?? (await noise(600, 400).jpeg().toBuffer())),
    ...(from !== undefined && { from }),
  });
}

export async function aPhoto(app: TestApp, sending?: Sending): Promise<CustomerUpload> {
  const response = await sendPhoto(app, sending);
  expect(response.status).toBe(201);
  return (await response.json()) as CustomerUpload;
}

type Seer = { token?: string; key?: string; width?: number };

export function seePhoto(
  app: TestApp,
  id: string,
  { token, key, width = 480 }: Seer = {},
): Promise<Response> {
  return app.request(`/v2/customer-pictures/${id}/${width}`, {
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'picture-key': key }),
    },
  });
}
